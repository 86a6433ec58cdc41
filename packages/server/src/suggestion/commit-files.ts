/** The files of a commit on which a suggestion is based. Paths are relative to the root of the repository. */
export type CommitFiles = {
  /** All files of the root and of the other listed folders. */
  paths: ReadonlySet<string>;
  executables: ReadonlySet<string>;
  /** The texts of files that describe the project. Files that are too large are missing. */
  texts: ReadonlyMap<string, string>;
};

/** One folder of a commit, with names relative to it. */
export type Folder = {
  /** Empty for the root. */
  path: string;
  has: (name: string) => boolean;
  isExecutable: (name: string) => boolean;
  text: (name: string) => string | undefined;
  /** The names of the files in a folder below this one, or in this one if `below` is empty; not those in subfolders. */
  names: (below: string) => string[];
};

export function openFolder({ paths, executables, texts }: CommitFiles, path: string): Folder {
  const prefix = path === "" ? "" : `${path}/`;
  return {
    path,
    has: (name) => paths.has(prefix + name),
    isExecutable: (name) => executables.has(prefix + name),
    text: (name) => texts.get(prefix + name),
    names: (below) => {
      const start = below === "" ? prefix : `${prefix}${below}/`;
      return [...paths]
        .filter((one) => one.startsWith(start) && !one.slice(start.length).includes("/"))
        .map((one) => one.slice(start.length));
    },
  };
}

/** The sorted names of the folders directly below the root that may contain projects. */
export function foldersBelowRoot({ paths }: CommitFiles): string[] {
  const names = [...paths].flatMap((path) => {
    const end = path.indexOf("/");
    return end === -1 ? [] : [path.slice(0, end)];
  });
  return [...new Set(names)].filter(isProjectFolder).toSorted();
}

/** Folders for committed dependencies. */
const foreignFolders = new Set(["node_modules", "vendor", "third_party"]);

/**
 * Whether a folder below the root may be a project. Excludes names that would have to be quoted in a shell, and hidden
 * folders, which contain the settings of tools.
 */
export function isProjectFolder(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,99}$/.test(name) && !foreignFolders.has(name);
}

/** The names of files whose text is read. */
export const readFiles: readonly string[] = [
  "package.json",
  ".nvmrc",
  ".node-version",
  "go.mod",
  "Cargo.toml",
  "rust-toolchain",
  "rust-toolchain.toml",
  "pyproject.toml",
  "setup.py",
  "setup.cfg",
  "tox.ini",
  "requirements.txt",
  "requirements-dev.txt",
  "requirements-test.txt",
  "dev-requirements.txt",
  "test-requirements.txt",
  ".python-version",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "Makefile",
  "makefile",
  "GNUmakefile",
];

/** Matches the names of Python tests, whose text shows whether they need pytest. */
export const pythonTests = /^(?:test.*|.*_test|conftest)\.py$/;

/** Folders below a project whose files are also listed, because test runners search them. */
export const testFolders: readonly string[] = ["tests", "test"];
