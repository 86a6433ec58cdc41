import { scripts, type ExampleProject } from "./example-commit.ts";

export const severalProjects: ExampleProject[] = [
  [
    "a root with two tools",
    { "package.json": scripts({ test: "node --test" }), "go.mod": "module app\ngo 1.22\n" },
    {
      "node/test": ["npm test"],
      "go/vet": ["go vet ./..."],
      "go/test": ["go test -vet=off ./..."],
    },
  ],
  [
    "a monorepo without a project in its root",
    {
      "README.md": "",
      "docker-compose.yml": "",
      "api/go.mod": "module api\ngo 1.22\n",
      "web/package.json": scripts({ build: "vite build" }),
      "web/package-lock.json": "",
      "node_modules/package.json": scripts({ test: "no" }),
      ".github/package.json": scripts({ test: "no" }),
      "a b/package.json": scripts({ test: "no" }),
    },
    {
      "api/vet": ["cd api", "go vet ./..."],
      "api/test": ["cd api", "go test -vet=off ./..."],
      "web/install": ["cd web", "npm ci"],
      "web/build": ["cd web", "npm run build"],
    },
  ],
  [
    "folders whose pipelines would have the same name",
    {
      "a/package.json": scripts({ test: "x" }),
      "a/go.mod": "module a",
      "a-go/package.json": scripts({ test: "x" }),
    },
    {
      "a-node/test": ["cd a", "npm test"],
      "a-go/vet": ["cd a", "go vet ./..."],
      "a-go/test": ["cd a", "go test -vet=off ./..."],
      "a-go-2/test": ["cd a-go", "npm test"],
    },
  ],
  [
    "a package.json with nothing to run, beside folders",
    { "package.json": scripts({}), "api/Cargo.toml": "[package]" },
    { "api/test": ["cd api", "cargo test"] },
  ],
];
