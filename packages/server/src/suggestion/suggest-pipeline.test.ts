import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFile } from "../pipeline/check-file.ts";
import { parsePipelineFile } from "../pipeline/parse.ts";
import type { CommitFiles } from "./commit-files.ts";
import type { PipelineType } from "./project.ts";
import { maxPipelines, suggestPipeline } from "./suggest-pipeline.ts";

/** A commit with these files. A name that ends in `*` is executable. */
const commitOf = (files: Record<string, string>): CommitFiles => {
  const entries = Object.entries(files).map(
    ([name, text]) => [name.replace(/\*$/, ""), text] as const,
  );
  return {
    paths: new Set(entries.map(([path]) => path)),
    executables: new Set(
      Object.keys(files).flatMap((name) => (name.endsWith("*") ? [name.slice(0, -1)] : [])),
    ),
    texts: new Map(entries),
  };
};

/** The commands of each step by pipeline and step, as in `default/test`. */
const commandsOf = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    parsePipelineFile(text).pipelines.flatMap((pipeline) =>
      (pipeline.docker?.steps ?? pipeline.steps).flatMap((step) =>
        step === null ? [] : [[`${pipeline.name}/${step.name}`, step.commands]],
      ),
    ),
  );

const scripts = (names: Record<string, string>, more: object = {}): string =>
  JSON.stringify({ name: "app", scripts: names, ...more });

const placeholder = 'echo "Error: no test specified" && exit 1';

type Row = [
  what: string,
  files: Record<string, string>,
  exec: Record<string, string[]>,
  image?: string,
];

const rows: Row[] = [
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
  [
    "a Go module",
    {
      "go.mod": "module example.com/app\n\ngo 1.23.4\n",
      "main.go": "package main",
      Makefile: "all:\n\tgo build",
    },
    { "default/vet": ["go vet ./..."], "default/test": ["go test ./..."] },
    "golang:1.23",
  ],
  [
    "an old Go module",
    { "go.mod": "module example.com/app\ngo 1.13" },
    { "default/vet": ["go vet ./..."], "default/test": ["go test ./..."] },
    "golang:1",
  ],
  [
    "a Rust workspace",
    {
      "Cargo.toml": '[workspace]\nmembers = ["a"]\n',
      "Cargo.lock": "",
      "rust-toolchain.toml": '[toolchain]\nchannel = "1.82.0"',
    },
    { "default/test": ["cargo test --workspace --locked"] },
    "rust:1.82",
  ],
  [
    "a Rust library",
    { "Cargo.toml": '[package]\nname = "lib"\n', "src/lib.rs": "" },
    { "default/test": ["cargo test"] },
    "rust:1",
  ],
  [
    "a Python project with an extra that has pytest",
    {
      "pyproject.toml":
        '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "app"\ndependencies = ["httpx"]\n\n[project.optional-dependencies]\ndocs = ["mkdocs"]\ndev = [\n  "ruff",\n  "pytest>=8",\n]\n',
      ".python-version": "3.12\n",
    },
    {
      "default/install": ["python3 -m venv .venv", ".venv/bin/pip install --editable '.[dev]'"],
      "default/test": [".venv/bin/python -m pytest"],
    },
    "python:3.12",
  ],
  [
    "a Python project with a group of dependencies",
    { "pyproject.toml": '[project]\nname = "app"\n[dependency-groups]\ntest = ["pytest-cov"]\n' },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --upgrade pip",
        ".venv/bin/pip install --group test",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python application with requirements, tested by unittest",
    {
      "requirements.txt": "flask==3.0\n# pytest would be nice\n",
      "app.py": "",
      "tests/__init__.py": "",
      "tests/test_app.py": "",
    },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --requirement requirements.txt",
      ],
      "default/test": [
        ".venv/bin/python -m unittest discover --start-directory tests --top-level-directory .",
      ],
    },
    "python:3",
  ],
  [
    "a Python project without dependencies",
    {
      "pyproject.toml": '[project]\nname = "app"\ndescription = "uses pytest later"\n',
      "test_app.py": "",
    },
    { "default/test": ["python3 -m unittest discover"] },
  ],
  [
    "a Python project without tests",
    { "requirements.txt": "", "app.py": "" },
    { "default/compile": ["python3 -m compileall -q -x /.venv/ ."] },
  ],
  [
    "a Python project of Poetry",
    {
      "pyproject.toml":
        '[tool.poetry]\nname = "app"\n[tool.poetry.group.dev.dependencies]\npytest = "^8.0"\n[build-system]\nrequires = ["poetry-core"]\n',
      "poetry.lock": "",
    },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install poetry",
        ".venv/bin/poetry install",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python project of uv",
    { "pyproject.toml": '[dependency-groups]\ndev = ["pytest"]\n', "uv.lock": "" },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install uv",
        ".venv/bin/uv sync --inexact",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Maven project with its wrapper",
    {
      "pom.xml": "<project><properties><java.version>17</java.version></properties></project>",
      "mvnw*": "",
    },
    { "default/build": ["./mvnw --batch-mode verify"] },
    "eclipse-temurin:17",
  ],
  [
    "a Maven project without a wrapper, of a short-lived Java",
    { "pom.xml": "<maven.compiler.release>23</maven.compiler.release>" },
    { "default/build": ["mvn --batch-mode verify"] },
    "maven:3-eclipse-temurin-21",
  ],
  [
    "a Gradle project whose wrapper is not executable",
    { "build.gradle.kts": "kotlin { jvmToolchain(17) }", gradlew: "" },
    { "default/build": ["sh ./gradlew --no-daemon build"] },
    "eclipse-temurin:17",
  ],
  [
    "a Gradle project without a wrapper",
    { "build.gradle": "sourceCompatibility = JavaVersion.VERSION_1_8" },
    { "default/build": ["gradle --no-daemon build"] },
    "gradle:jdk8",
  ],
  [
    "a C project with make test",
    {
      Makefile: "CC := cc\ntest := x\n.PHONY: all test\n\nall: app\n\ntest: app\n\t./app\n",
      "main.c": "",
    },
    { "default/test": ["make test"] },
    "buildpack-deps:stable",
  ],
  [
    "a C project with make check",
    { "configure.ac": "", Makefile: "all check: app\n\t./app\n" },
    { "default/check": ["make check"] },
  ],
  [
    "a Makefile without tests",
    { Makefile: ".POSIX:\napp: main.o\n\tcc -o app main.o\n" },
    { "default/build": ["make"] },
  ],
  [
    "a root with two tools",
    { "package.json": scripts({ test: "node --test" }), "go.mod": "module app\ngo 1.22\n" },
    { "node/test": ["npm test"], "go/vet": ["go vet ./..."], "go/test": ["go test ./..."] },
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
      "api/test": ["cd api", "go test ./..."],
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
      "a-go/test": ["cd a", "go test ./..."],
      "a-go-2/test": ["cd a-go", "npm test"],
    },
  ],
  [
    "a package.json with nothing to run, beside folders",
    { "package.json": scripts({}), "api/Cargo.toml": "[package]" },
    { "api/test": ["cd api", "cargo test"] },
  ],
  [
    "a package.json that is no JSON",
    { "package.json": "{", Makefile: "test:\n" },
    { "default/test": ["make test"] },
  ],
  ["nothing that is known", { "README.md": "# Notes" }, { "default/test": ["ls -l"] }, "alpine:3"],
  ["an empty commit", {}, { "default/test": ["ls -l"] }],
];

describe("the suggested pipeline file", () => {
  it.each(rows)("of %s", (_, files, expected, image) => {
    const exec = suggestPipeline(commitOf(files), "exec");
    expect(commandsOf(exec.text)).toEqual(expected);
    const docker = suggestPipeline(commitOf(files), "docker");
    expect(docker.text).toContain(image === undefined ? "    image: " : `    image: ${image}\n`);
    for (const { text } of [exec, docker]) expect(problemsOf(text)).toEqual([]);
  });

  it("runs an image's build on the machine, where an engine is", () => {
    const files = commitOf({ Dockerfile: "FROM scratch" });
    const docker = suggestPipeline(files, "docker");
    expect(docker.text).toContain("type: exec");
    expect(commandsOf(docker.text)).toEqual({ "default/build": ["docker build --pull ."] });
    const exec = suggestPipeline(files, "exec");
    expect(commandsOf(exec.text)).toEqual({ "default/test": ["ls -l"] });
    expect(exec.parts.map(({ why }) => why).join()).toContain("The Dockerfile is not built");
  });

  it("provides yarn and pnpm in every container", () => {
    const files = commitOf({ "package.json": scripts({ test: "jest" }), "yarn.lock": "" });
    const corepack = ["npm install --global --force corepack", "corepack enable"];
    expect(commandsOf(suggestPipeline(files, "docker").text)).toEqual({
      "default/install": [...corepack, "yarn install --frozen-lockfile"],
      "default/test": [...corepack, "yarn test"],
    });
  });

  it("explains each part in the order of the file", () => {
    const files = commitOf({
      "package.json": scripts({ test: placeholder, lint: "x" }),
      "package-lock.json": "",
      Makefile: "test:\n",
      Dockerfile: "",
    });
    const { parts, files: sources } = suggestPipeline(files, "docker");
    expect(sources).toEqual(["package.json", "package-lock.json"]);
    expect(parts.map(({ name }) => name)).toEqual([
      "type: docker",
      "image: node:lts",
      "install",
      "lint",
      "",
      "",
      "",
    ]);
    expect(parts.at(2)?.why).toBe("Installs exactly the versions that package-lock.json names.");
    expect(parts.at(4)?.why).toContain("npm init");
    expect(parts.at(5)?.why).toContain("make test");
    expect(suggestPipeline(files, "exec").parts[0]?.why).toContain("node, npm");
  });

  it("leaves out what is too much, and says so", () => {
    const names = Array.from({ length: maxPipelines + 2 }, (_, index) => `p${index + 10}`);
    const files = Object.fromEntries(names.map((name) => [`${name}/go.mod`, "module x"]));
    const { text, parts } = suggestPipeline(commitOf(files), "exec");
    expect(parsePipelineFile(text).pipelines).toHaveLength(maxPipelines);
    expect(parts.at(-1)?.why).toBe("2 more projects were left out, among them p20, p21.");
  });

  it("passes our own check without a warning, whatever the commit contains", () => {
    fc.assert(
      fc.property(anyCommit, fc.constantFrom<PipelineType>("exec", "docker"), (files, type) => {
        const { text, parts } = suggestPipeline(commitOf(files), type);
        expect(problemsOf(text)).toEqual([]);
        expect(parts.filter(({ why }) => why === "")).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

const problemsOf = (text: string): string[] => {
  const { errors, warnings } = checkFile(text, ".drone.yml", { os: "linux", arch: "amd64" });
  return [...errors, ...warnings];
};

const anyText = fc.oneof(
  fc.constantFrom(...rows.flatMap(([, files]) => Object.values(files))),
  fc.string({ unit: "binary" }),
  fc.json(),
);
const folderName = fc.oneof(
  fc.constant(""),
  fc.constantFrom(
    "web",
    "true",
    "null",
    "1.5",
    "0x1f",
    "a-b",
    "x.y",
    "no",
    "A",
    "-x",
    "a b",
    "ü",
    "1e3",
    "123",
  ),
  fc.string({ maxLength: 5 }).filter((name) => !name.includes("/")),
);
const anyPath = fc
  .tuple(
    folderName,
    fc.constantFrom(
      ...new Set(
        rows.flatMap(([, files]) => Object.keys(files).map((path) => path.replace(/^.*\//, ""))),
      ),
      "Dockerfile",
    ),
  )
  .map(([folder, name]) => (folder === "" ? name : `${folder}/${name}`));
const anyCommit = fc
  .array(fc.tuple(anyPath, anyText), { maxLength: 12 })
  .map((entries) => Object.fromEntries(entries));
