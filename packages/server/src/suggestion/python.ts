import { type Folder, pythonTests, testFolders } from "./commit-files.ts";
import {
  type Project,
  type ProjectReader,
  type SuggestedStep,
  withoutComments,
} from "./project.ts";
import { extraWith, hasSection, isRequired } from "./python-requirements.ts";

const requirementFiles = [
  "requirements.txt",
  "requirements-dev.txt",
  "dev-requirements.txt",
  "requirements-test.txt",
  "test-requirements.txt",
];

const manifests = ["pyproject.toml", "setup.py", "requirements.txt"];

/** Reads pyproject.toml, setup.py, the requirements files and the tests. */
export const readPython: ProjectReader = (folder) =>
  manifests.some((name) => folder.has(name)) ? pythonProject(folder) : undefined;

/** Reads a folder with Python tests that has none of these files. */
export const readPythonTests: ProjectReader = (folder) =>
  testsOf(folder).length > 0 ? pythonProject(folder) : undefined;

const pythonProject = (folder: Folder): Project => {
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
        ? "The newest version of Python 3, because no file specifies a version."
        : ".python-version specifies this version of Python.",
    programs: ["python3"],
    steps: [...(install === undefined ? [] : [install.step]), testStep(folder, python)],
    files: filesOf(folder, install),
    notes: [],
  };
};

const filesOf = (folder: Folder, install: Install | undefined): string[] => {
  if (install !== undefined && install.files.length > 0) return install.files;
  const manifest = manifests.find((name) => folder.has(name));
  return manifest === undefined ? testsOf(folder).slice(0, 1) : [manifest];
};

type Install = { step: SuggestedStep; files: string[] };

/** Undefined if nothing has to be installed. */
const installOf = (folder: Folder): Install | undefined => {
  const project = withoutComments(folder.text("pyproject.toml") ?? "");
  const pytest = needsPytest(folder) ? [".venv/bin/pip install pytest"] : [];
  const install = (files: string[], commands: string[], what: string): Install => {
    const all = [...(what === "" ? [] : [what]), ...(pytest.length === 0 ? [] : ["pytest"])];
    return {
      files,
      step: {
        name: "install",
        commands: ["python3 -m venv .venv", ...commands, ...pytest],
        why: `Installs ${all.join(", and ")} into a virtual environment in the workspace, which the next step uses.`,
      },
    };
  };
  if (folder.has("uv.lock"))
    return install(
      ["pyproject.toml", "uv.lock"],
      [".venv/bin/pip install uv", ".venv/bin/uv sync --inexact"],
      "the packages in uv.lock",
    );
  if (hasSection(project, "tool.poetry"))
    return install(
      ["pyproject.toml", ...["poetry.lock"].filter((name) => folder.has(name))],
      [".venv/bin/pip install poetry", ".venv/bin/poetry install"],
      "the project and its dependencies with Poetry",
    );
  const listed = requirementFiles.filter((name) => hasRequirements(folder.text(name)));
  const own = projectCommands(folder, project);
  const commands = [...listed.map((name) => `.venv/bin/pip install --requirement ${name}`), ...own];
  const manifest = folder.has("pyproject.toml") ? "pyproject.toml" : "setup.py";
  const files = [...(own.length === 0 ? [] : [manifest]), ...listed];
  if (files.length === 0) return pytest.length === 0 ? undefined : install([], [], "");
  const verb = files.length === 1 ? "requires" : "require";
  return install(files, commands, `what ${files.join(" and ")} ${verb}`);
};

const hasRequirements = (text: string | undefined): boolean =>
  withoutComments(text ?? "").trim() !== "";

/** The pip commands that install the project with the extra or the dependency group that contains pytest. */
const projectCommands = (folder: Folder, project: string): string[] => {
  const extra = extraWith(project, "project.optional-dependencies", "pytest");
  const group = extraWith(project, "dependency-groups", "pytest");
  const isInstallable =
    extra !== undefined ||
    folder.has("setup.py") ||
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
  const source = pytestSource(folder);
  if (source !== undefined)
    return {
      name,
      commands: [`${python} -m pytest`],
      why: `Runs pytest, which ${source} requires.`,
    };
  if (needsPytest(folder))
    return {
      name,
      commands: [`${python} -m pytest`],
      why: "Runs pytest, because the tests need it or are configured for it.",
    };
  const place = unittestPlace(folder);
  if (place === undefined)
    return {
      name: "compile",
      commands: [`${python} -m compileall -q -x /.venv/ .`],
      why: "Checks that all files can be parsed, because no tests were found: pytest is not required, and there is no test*.py here or in tests.",
    };
  return {
    name,
    commands: [`${python} -m unittest discover${place}`],
    why: "Runs the tests with unittest, which is part of Python, because pytest is not among the requirements.",
  };
};

/** The file that requires pytest. */
const pytestSource = (folder: Folder): string | undefined =>
  [...requirementFiles, "pyproject.toml"].find((file) => isRequired(folder.text(file), "pytest"));

/** Whether the tests are written for pytest although nothing requires it. unittest would find no tests in them. */
const needsPytest = (folder: Folder): boolean => {
  if (pytestSource(folder) !== undefined) return false;
  const isConfigured =
    folder.has("pytest.ini") ||
    hasSection(folder.text("pyproject.toml") ?? "", "tool.pytest") ||
    hasSection(folder.text("setup.cfg") ?? "", "tool:pytest") ||
    hasSection(folder.text("tox.ini") ?? "", "pytest");
  return isConfigured || testsOf(folder).some((path) => isForPytest(folder.text(path) ?? ""));
};

const isForPytest = (text: string): boolean =>
  /^[ \t]*(?:import|from)[ \t]+pytest\b/m.test(text) ||
  (/^(?:async[ \t]+)?def[ \t]+test/m.test(text) && !/\bunittest\b/.test(text));

/** The files with tests, in the folder itself and in its folders for tests. */
const testsOf = (folder: Folder): string[] =>
  ["", ...testFolders].flatMap((below) =>
    folder
      .names(below)
      .filter((name) => pythonTests.test(name))
      .map((name) => (below === "" ? name : `${below}/${name}`)),
  );

/** The options with which unittest finds the tests; undefined if there are no tests. */
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
