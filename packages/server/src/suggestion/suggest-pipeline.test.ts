import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFile } from "../pipeline/check-file.ts";
import { parsePipelineFile } from "../pipeline/parse.ts";
import type { PipelineType } from "./project.ts";
import { maxPipelines, suggestPipeline, withPrograms } from "./suggest-pipeline.ts";
import { compiledProjects } from "./test/compiled-projects.ts";
import {
  commandsOf,
  commitOf,
  placeholder,
  scripts,
  type ExampleProject,
} from "./test/example-commit.ts";
import { nodeProjects } from "./test/node-projects.ts";
import { pythonProjects } from "./test/python-projects.ts";
import { severalProjects } from "./test/several-projects.ts";

const unknownProjects: ExampleProject[] = [
  [
    "a package.json that is not JSON",
    { "package.json": "{", Makefile: "test:\n" },
    { "default/test": ["make test"] },
  ],
  ["unknown files", { "README.md": "# Notes" }, { "default/test": ["ls -l"] }, "alpine:3"],
  ["an empty commit", {}, { "default/test": ["ls -l"] }],
];

const projects = [
  ...nodeProjects,
  ...compiledProjects,
  ...pythonProjects,
  ...severalProjects,
  ...unknownProjects,
];

describe("the suggested pipeline file", () => {
  it.each(projects)("runs %s", (_, files, expected, image) => {
    const exec = suggestPipeline(commitOf(files), "exec");
    expect(commandsOf(exec.text)).toEqual(expected);
    const docker = suggestPipeline(commitOf(files), "docker");
    expect(docker.text).toContain(image === undefined ? "    image: " : `    image: ${image}\n`);
    for (const { text } of [exec, docker]) expect(problemsOf(text)).toEqual([]);
  });

  it("builds an image in an exec step if there is an engine", () => {
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
    expect(parts.at(2)?.why).toBe("Installs exactly the versions in package-lock.json.");
    expect(parts.at(4)?.why).toContain("npm init");
    expect(parts.at(5)?.why).toContain("make test");
    expect(suggestPipeline(files, "exec").programs).toEqual(["node", "npm"]);
  });

  it("quotes commands only where YAML requires it", () => {
    const project =
      '[project]\nname = "x"\n[project.optional-dependencies]\ntest = ["pytest"]\n[build-system]\n';
    const { text } = suggestPipeline(commitOf({ "pyproject.toml": project }), "exec");
    expect(text).toContain("      - .venv/bin/pip install --editable '.[test]'\n");
    const placed = suggestPipeline(commitOf({ "1.5/go.mod": "module x" }), "exec");
    expect(placed.text).toContain("name: '1.5'\n");
  });

  it("names programs that are not installed where exec steps run", () => {
    const files = commitOf({ "package.json": scripts({ test: "x" }), "pnpm-lock.yaml": "" });
    const why = (type: PipelineType) =>
      withPrograms(suggestPipeline(files, type), (name) => name === "node").parts[0]?.why;
    expect(why("exec")).toMatch(/ node, pnpm\. Not found on the PATH of the server: pnpm\.$/);
    expect(why("docker")).not.toContain("PATH");
    expect(why("docker")).toContain("change the type to exec and remove the images");
  });

  it("leaves out projects beyond the limit, and says so", () => {
    const names = Array.from({ length: maxPipelines + 2 }, (_, index) => `p${index + 10}`);
    const files = Object.fromEntries(names.map((name) => [`${name}/go.mod`, "module x"]));
    const { text, parts } = suggestPipeline(commitOf(files), "exec");
    expect(parsePipelineFile(text).pipelines).toHaveLength(maxPipelines);
    expect(parts.at(-1)?.why).toBe("2 more projects were left out, including p20, p21.");
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
  fc.constantFrom(...projects.flatMap(([, files]) => Object.values(files))),
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
        projects.flatMap(([, files]) =>
          Object.keys(files).map((path) => path.replace(/^.*\//, "")),
        ),
      ),
      "Dockerfile",
    ),
  )
  .map(([folder, name]) => (folder === "" ? name : `${folder}/${name}`));
const anyCommit = fc
  .array(fc.tuple(anyPath, anyText), { maxLength: 12 })
  .map((entries) => Object.fromEntries(entries));
