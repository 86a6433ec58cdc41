import { placeholder, scripts, type ExampleProject } from "./example-commit.ts";

export const nodeProjects: ExampleProject[] = [
  [
    "a Node package with a lock file of npm",
    {
      "package.json": scripts({ build: "tsc", test: "vitest", lint: "oxlint", start: "node ." }),
      "package-lock.json": "{}",
      ".nvmrc": "v22.3.0\n",
    },
    {
      "default/install": ["npm ci"],
      "default/lint": ["npm run lint"],
      "default/build": ["npm run build"],
      "default/test": ["npm test"],
    },
    "node:22",
  ],
  [
    "a Node package without a lock file, that npm init wrote",
    { "package.json": scripts({ test: placeholder }, { dependencies: { express: "5" } }) },
    { "default/install": ["npm install"] },
    "node:lts",
  ],
  [
    "a Node package without any dependency",
    { "package.json": scripts({ test: "node --test" }, { engines: { node: "^20.1.0" } }) },
    { "default/test": ["npm test"] },
    "node:20",
  ],
  [
    "a Node package of yarn 1",
    { "package.json": scripts({ test: "jest" }), "yarn.lock": "" },
    { "default/install": ["yarn install --frozen-lockfile"], "default/test": ["yarn test"] },
  ],
  [
    "a Node package of a newer yarn",
    {
      "package.json": scripts({ lint: "eslint ." }, { packageManager: "yarn@4.5.0" }),
      "yarn.lock": "",
    },
    { "default/install": ["yarn install --immutable"], "default/lint": ["yarn run lint"] },
  ],
  [
    "a Node package of pnpm that asks for any new Node",
    {
      "package.json": scripts({ test: "vitest run" }, { engines: { node: ">=18" } }),
      "pnpm-lock.yaml": "lockfileVersion: '9.0'",
    },
    { "default/install": ["pnpm install --frozen-lockfile"], "default/test": ["pnpm test"] },
    "node:lts",
  ],
];
