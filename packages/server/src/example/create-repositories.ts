import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";

import {
  importCommit,
  importEnd,
  importTag,
  type ImportedCommit,
} from "../source/git/fast-import.ts";
import type { Git } from "../source/git/git.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import { departures } from "./departures.ts";
import { exampleFolders, exampleNamespace } from "./example-namespace.ts";
import type { ExampleCommit, ExampleRepository } from "./example-plan.ts";
import { tickets } from "./tickets.ts";

export const exampleRepositories: readonly ExampleRepository[] = [departures, tickets];

/** A created commit with the ref of its branch. */
export type CreatedCommit = CommitFacts & { readonly ref: string };

/** The created commits of an example repository by their ids in its plan. */
export type CreatedCommits = ReadonlyMap<string, CreatedCommit>;

/**
 * Creates the example repositories `example/departures.git` and `example/tickets.git` in this folder. They are created
 * under another name and then renamed, so that incomplete repositories are never found. Throws if one of them exists.
 * @param now unix seconds. The ages of commits are relative to it, so the same time results in the same commit ids.
 * @returns the commits by the name of their repository
 */
export async function createExampleRepositories(
  git: Git,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, CreatedCommits>> {
  // The search for repositories skips names that begin with a dot.
  const partial = join(folder, ".example.partial");
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const created = await Promise.all(
    exampleRepositories.map(
      async (plan) => [plan.name, await createRepository(git, partial, plan, now, signal)] as const,
    ),
  );
  await mkdir(join(folder, exampleNamespace), { recursive: true });
  for (const path of exampleFolders(folder)) await rename(join(partial, basename(path)), path);
  await rm(partial, { recursive: true });
  return new Map(created);
}

async function createRepository(
  git: Git,
  folder: string,
  plan: ExampleRepository,
  now: number,
  signal: AbortSignal | undefined,
): Promise<CreatedCommits> {
  const path = join(folder, `${plan.name}.git`);
  await git.run(null, ["init", "--quiet", "--bare", "--initial-branch=main", path], { signal });
  const commits = await writeCommits(plan, now);
  const input = [...commits.map(({ text }) => text), importEnd].join("");
  const output = await git.run(path, ["fast-import", "--quiet", "--done"], { input, signal });
  return nameCommits(commits, output.trim().split("\n"));
}

type WrittenCommit = { plan: ExampleCommit; imported: ImportedCommit; text: string };

function nameCommits(commits: readonly WrittenCommit[], shas: readonly string[]): CreatedCommits {
  const newest = new Map<string, string>();
  const created = new Map<string, CreatedCommit>();
  for (const [index, { plan, imported }] of commits.entries()) {
    const { ref, from = ref, author, message, seconds } = imported;
    const [sha, parent] = [shas[index], newest.get(from)];
    if (sha === undefined) throw new Error("git returned no id for a commit of the example");
    newest.set(ref, sha);
    created.set(plan.id, {
      sha,
      ref,
      parents: parent === undefined ? [] : [parent],
      message: message.trim(),
      author_name: author.name,
      author_email: author.email,
      authored: seconds,
    });
  }
  return created;
}

async function writeCommits(plan: ExampleRepository, now: number): Promise<WrittenCommit[]> {
  const home = join(import.meta.dirname, "repositories", plan.name);
  const folders = await Promise.all(
    plan.commits.map(async ({ folder }) =>
      folder === undefined ? new Map<string, string>() : readFiles(join(home, folder)),
    ),
  );
  const trees = new Map<string, Map<string, string>>();
  return plan.commits.map((commit, index) => {
    const { branch, from, author, age, message } = commit;
    const tree = new Map(trees.get(from ?? branch));
    trees.set(branch, tree);
    const files = changedFiles(commit, tree, folders[index] ?? new Map());
    const ref = toRef(branch);
    const imported: ImportedCommit = {
      ref,
      from: from === undefined ? undefined : toRef(from),
      author,
      seconds: now - age,
      message: `${message}\n`,
      files,
      mark: index + 1,
    };
    const text = importCommit(imported) + writeTag(commit, imported) + `get-mark :${index + 1}\n`;
    return { plan: commit, imported, text };
  });
}

/** Returns the files that the commit adds or changes, and updates them in the tree of its branch. */
function changedFiles(
  { folder = "", edits = [] }: ExampleCommit,
  tree: Map<string, string>,
  added: ReadonlyMap<string, string>,
): Map<string, string> {
  const files = new Map(added);
  for (const { path, before, after } of edits) {
    const text = files.get(path) ?? tree.get(path) ?? "";
    if (text.split(before).length !== 2)
      throw new Error(`${path} does not contain "${before}" once (${folder})`);
    // A function, because `$` has a special meaning in a replacement string.
    files.set(
      path,
      text.replace(before, () => after),
    );
  }
  for (const [path, text] of files) tree.set(path, text);
  return files;
}

function writeTag({ tag }: ExampleCommit, { ref, author, seconds }: ImportedCommit): string {
  if (tag === undefined) return "";
  const message = `Release ${tag.slice(1)}\n`;
  return importTag({ name: tag, at: ref, tagger: author, seconds, message });
}

function toRef(branch: string): string {
  return `refs/heads/${branch}`;
}

/** The files in a folder by their path in the commit. */
async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.sort().map(async (path) => {
    return [relative(folder, path), await readFile(path, "utf8")] as const;
  });
  return new Map(await Promise.all(files));
}
