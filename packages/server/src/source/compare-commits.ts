import { isGenerated } from "./generated-files.ts";
import type { Git } from "./git/git.ts";
import { GitError } from "./git/git-error.ts";

/** What is in a commit and not in another one. */
export type Comparison = {
  /** The newest first, at most `listedCommits` of `commitCount`. */
  commits: ComparedCommit[];
  commitCount: number;
  /** How many commits only the earlier one has. */
  lostCommits: number;
  /** By path. */
  files: ComparedFile[];
};

export type ComparedCommit = {
  sha: string;
  message: string;
  author_name: string;
  author_email: string;
  authored: number;
  merge: boolean;
};

export type ComparedFile = {
  path: string;
  former_path?: string;
  change: string;
  additions: number;
  deletions: number;
  binary: boolean;
  generated: boolean;
  executable?: boolean;
};

/** Two commits by their full ids. The later one is compared with nothing if `before` is null, as the first of a repository. */
export type CommitPair = { before: string | null; after: string };

const listedCommits = 250;
/** Renames among more files than these are shown as additions and deletions, because git compares each with each. */
const renameLimit = 400;
const commitsBytes = 8 * 1024 * 1024;
const filesBytes = 32 * 1024 * 1024;
const diffBytes = 1024 * 1024;

type Options = { signal?: AbortSignal | undefined };

/** Both commits must exist. Rejects with a GitError: `too_large` if the lists are. */
export async function compareCommits(
  git: Git,
  gitDir: string,
  pair: CommitPair,
  { signal }: Options,
): Promise<Comparison> {
  const { before, after } = pair;
  const run = (args: readonly string[], maxBytes: number) =>
    git.run(gitDir, args, { maxBytes, ...(signal && { signal }) });
  const range = before === null ? ["--max-count=1", after] : [`${before}..${after}`];
  const counted = before === null ? "0\t1" : await run(countOf(before, after), 1000);
  const [lost = 0, count = 0] = counted.split("\t").map(Number);
  const limit = `--max-count=${before === null ? 1 : listedCommits}`;
  const commits = await run(["rev-list", `--format=${format}`, limit, ...range], commitsBytes);
  const files = await run(
    ["diff-tree", "-r", "-z", "--raw", "--numstat", ...diff(pair)],
    filesBytes,
  );
  return {
    commits: parseCommits(commits),
    commitCount: count,
    lostCommits: lost,
    files: parseFiles(files),
  };
}

/** The difference of one file in the unified format; "" if it does not differ. Rejects as compareCommits does. */
export async function diffFile(
  git: Git,
  gitDir: string,
  pair: CommitPair,
  { paths, signal }: Options & { paths: readonly string[] },
): Promise<string> {
  const args = ["--literal-pathspecs", "diff-tree", "-r", "-p", ...diff(pair), "--", ...paths];
  return git.run(gitDir, args, { maxBytes: diffBytes, ...(signal && { signal }) });
}

/** The newest commit that two commits have in common; null if there is none, or one of them does not exist. */
export async function mergeBase(
  git: Git,
  gitDir: string,
  one: string,
  other: string,
  { signal }: Options,
): Promise<string | null> {
  try {
    const found = await git.run(gitDir, ["merge-base", one, other], { ...(signal && { signal }) });
    return found.trim();
  } catch (error) {
    if (error instanceof GitError && error.failure === "failed") return null;
    throw error;
  }
}

const countOf = (before: string, after: string): string[] => [
  "rev-list",
  "--left-right",
  "--count",
  `${before}...${after}`,
];

/** A repository may name programs that convert or compare its files. They must not run. */
const diff = ({ before, after }: CommitPair): string[] => [
  "--no-ext-diff",
  "--no-textconv",
  "--find-renames",
  `-l${renameLimit}`,
  ...(before === null ? ["--root", "--no-commit-id", after] : [before, after]),
];

/** rev-list, unlike log, ignores what the repository's configuration says about logs, such as the check of signatures. */
const format = "%H%x00%an%x00%ae%x00%at%x00%P%x00%B%x00";
const fieldsOfCommit = 6;

function parseCommits(output: string): ComparedCommit[] {
  const fields = output.split("\0");
  const commits: ComparedCommit[] = [];
  for (let at = 0; at + fieldsOfCommit <= fields.length; at += fieldsOfCommit) {
    const [first = "", name = "", email = "", time = "", parents = "", message = ""] = fields.slice(
      at,
      at + fieldsOfCommit,
    );
    commits.push({
      // After the line `commit <id>`, which rev-list writes before each.
      sha: first.slice(first.lastIndexOf("\n") + 1),
      message: message.trim(),
      author_name: name,
      author_email: email,
      authored: Number(time) || 0,
      merge: parents.includes(" "),
    });
  }
  return commits;
}

const changes: Readonly<Record<string, string>> = {
  A: "added",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "retyped",
};

/** Whether a file became executable. */
const changedModes: Readonly<Record<string, boolean>> = {
  "100644 100755": true,
  "100755 100644": false,
};

/** Both lists, one after the other: https://git-scm.com/docs/git-diff-tree#_raw_output_format. */
function parseFiles(output: string): ComparedFile[] {
  const parts = output.split("\0");
  const changeOf = new Map<string, Pick<ComparedFile, "change" | "executable">>();
  const files: ComparedFile[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    const [, modes = "", status] = /^:(\d+ \d+) .* ([A-Z])\d*$/.exec(part) ?? [];
    if (status !== undefined) {
      if (status === "R" || status === "C") at += 1;
      const executable = changedModes[modes];
      changeOf.set(parts[(at += 1)] ?? "", {
        change: changes[status] ?? "modified",
        ...(executable !== undefined && { executable }),
      });
      continue;
    }
    const [, additions, deletions, named] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(part) ?? [];
    if (additions === undefined || named === undefined) continue;
    const former = named === "" ? parts[(at += 1)] : undefined;
    const path = named === "" ? (parts[(at += 1)] ?? "") : named;
    files.push({
      path,
      ...(former !== undefined && { former_path: former }),
      ...(changeOf.get(path) ?? { change: "modified" }),
      additions: Number(additions) || 0,
      deletions: Number(deletions) || 0,
      binary: additions === "-",
      generated: isGenerated(path),
    });
  }
  return files;
}
