import { basename } from "node:path";
import type { Repository } from "../source/repository.ts";
import { SourceError } from "../source/source-error.ts";
import {
  type CommitFiles,
  isProjectFolder,
  pythonTests,
  readFiles,
  testFolders,
} from "./commit-files.ts";

/** The folders below the root that are searched. */
const maxFolders = 200;

/** The files to read that describe projects, beginning with the files in the root. */
const maxFiles = 200;

/** The files with tests that are read. */
const maxTests = 20;

/** Longer files are ignored: a real file of this kind is shorter. */
const maxCharacters = 256 * 1024;

/** Reads the files of a commit on which a suggestion is based. Rejects with a SourceError. */
export async function readCommitFiles(
  source: Pick<Repository, "entries" | "readFile">,
  sha: string,
): Promise<CommitFiles> {
  const root = await source.entries(sha, "root");
  const folders = root.filter(({ kind, path }) => kind === "folder" && isProjectFolder(path));
  const below = await source.entries(
    sha,
    folders.slice(0, maxFolders).map(({ path }) => path),
  );
  const tests = below.filter(
    ({ kind, path }) => kind === "folder" && testFolders.some((name) => path.endsWith(`/${name}`)),
  );
  const inTests = await source.entries(
    sha,
    tests.map(({ path }) => path),
  );
  const files = [...root, ...below, ...inTests].filter(({ kind }) => kind === "file");
  const wanted = [
    ...files
      .filter(({ path }) => readFiles.includes(path.slice(path.indexOf("/") + 1)))
      .slice(0, maxFiles),
    ...files.filter(({ path }) => pythonTests.test(basename(path))).slice(0, maxTests),
  ];
  const texts = await Promise.all(
    wanted.map(async ({ path }) => [path, await readText(source, sha, path)] as const),
  );
  return {
    paths: new Set(files.map(({ path }) => path)),
    executables: new Set(files.flatMap(({ path, isExecutable }) => (isExecutable ? [path] : []))),
    texts: new Map(
      texts.flatMap(([path, text]) =>
        text === null || text.length > maxCharacters ? [] : [[path, text] as const],
      ),
    ),
  };
}

const readText = async (
  source: Pick<Repository, "readFile">,
  sha: string,
  path: string,
): Promise<string | null> => {
  try {
    return await source.readFile(sha, path);
  } catch (error) {
    if (error instanceof SourceError && error.reason === "file_too_large") return null;
    throw error;
  }
};
