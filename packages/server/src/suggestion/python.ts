import type { Folder } from "./commit-files.ts";
import { type ProjectReader, type SuggestedStep, withoutComments } from "./project.ts";
import { extraWith, hasSection, isRequired } from "./python-requirements.ts";

const requirementFiles = [
  "requirements.txt",
  "requirements-dev.txt",
  "dev-requirements.txt",
  "requirements-test.txt",
  "test-requirements.txt",
];

/** Reads pyproject.toml, the files of requirements, and which tests there are. */
export const readPython: ProjectReader = (folder) => {
  const isProject = folder.has("pyproject.toml") || folder.has("requirements.txt");
  if (!isProject) return undefined;
  const install = installOf(folder);
  const python = install === undefined ? "python3" : ".venv/bin/python";
  const version = /^(3\.\d{1,2})(?:\.\d+)?$/.exec(
    folder.text(".python-version")?.trim() ?? "",
  )?.[1];
  return {
    tool: "python",
    image: `python:${version ?? "3"}`,
    whyImage:
      version === undefined
        ? "The newest version of Python 3, because no file names another one."
        : ".python-version names this version of Python.",
    programs: ["python3"],
    steps: [...(install === undefined ? [] : [install.step]), testStep(folder, python)],
    files: install?.files ?? [folder.has("pyproject.toml") ? "pyproject.toml" : "requirements.txt"],
    notes: [],
  };
};

type Install = { step: SuggestedStep; files: string[] };

/** Undefined if nothing has to be installed. */
const installOf = (folder: Folder): Install | undefined => {
  const project = withoutComments(folder.text("pyproject.toml") ?? "");
  const made = (files: string[], commands: string[], what: string): Install => ({
    files,
    step: {
      name: "install",
      commands: ["python3 -m venv .venv", ...commands],
      why: `Installs ${what} into a virtual environment in the workspace, which the next step uses.`,
    },
  });
  if (folder.has("uv.lock"))
    return made(
      ["pyproject.toml", "uv.lock"],
      [".venv/bin/pip install uv", ".venv/bin/uv sync --inexact"],
      "what uv.lock names",
    );
  if (hasSection(project, "tool.poetry"))
    return made(
      ["pyproject.toml", ...["poetry.lock"].filter((name) => folder.has(name))],
      [".venv/bin/pip install poetry", ".venv/bin/poetry install"],
      "the project and its dependencies by Poetry",
    );
  const listed = requirementFiles.filter((name) => hasRequirements(folder.text(name)));
  const own = projectCommands(project);
  const commands = [...listed.map((name) => `.venv/bin/pip install --requirement ${name}`), ...own];
  if (commands.length === 0) return undefined;
  const files = [...(own.length === 0 ? [] : ["pyproject.toml"]), ...listed];
  return made(
    files,
    commands,
    `what ${files.join(" and ")} require${files.length === 1 ? "s" : ""}`,
  );
};

const hasRequirements = (text: string | undefined): boolean =>
  withoutComments(text ?? "").trim() !== "";

/** How a project is installed by pip with the extra or the group of dependencies that contains pytest. */
const projectCommands = (project: string): string[] => {
  const extra = extraWith(project, "project.optional-dependencies", "pytest");
  const group = extraWith(project, "dependency-groups", "pytest");
  const isInstallable =
    extra !== undefined ||
    hasSection(project, "build-system") ||
    /^dependencies[ \t]*=[ \t]*\[\s*["']/m.test(project);
  return [
    ...(isInstallable ? [`.venv/bin/pip install --editable ${extra ? `'.[${extra}]'` : "."}`] : []),
    ...(group === undefined
      ? []
      : [".venv/bin/pip install --upgrade pip", `.venv/bin/pip install --group ${group}`]),
  ];
};

const testStep = (folder: Folder, python: string): SuggestedStep => {
  const name = "test";
  const source = [...requirementFiles, "pyproject.toml"].find((file) =>
    isRequired(folder.text(file), "pytest"),
  );
  if (source !== undefined)
    return {
      name,
      commands: [`${python} -m pytest`],
      why: `Runs pytest, which ${source} requires.`,
    };
  const place = unittestPlace(folder);
  if (place === undefined)
    return {
      name: "compile",
      commands: [`${python} -m compileall -q -x /.venv/ .`],
      why: "Checks that all files can be parsed, because no tests were found: neither pytest among the requirements, nor test*.py here or in tests.",
    };
  return {
    name,
    commands: [`${python} -m unittest discover${place}`],
    why: "Runs the tests by unittest, which is part of Python, because pytest is not among the requirements.",
  };
};

/** The options by which unittest finds the tests; undefined if there are none. */
const unittestPlace = (folder: Folder): string | undefined => {
  if (hasTests(folder.names(""))) return "";
  const below = ["tests", "test"].find((name) => hasTests(folder.names(name)));
  if (below === undefined) return undefined;
  return folder.has(`${below}/__init__.py`)
    ? ` --start-directory ${below} --top-level-directory .`
    : ` --start-directory ${below}`;
};

const hasTests = (names: readonly string[]): boolean =>
  names.some((name) => /^test.*\.py$/.test(name));
