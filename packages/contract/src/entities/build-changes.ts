import * as z from "zod/mini";
import {
  flag,
  listOf,
  number,
  optionalFlag,
  optionalNumber,
  optionalText,
  rawText,
  text,
} from "./fields.ts";

/** `message` is the whole message. `link` is the page at the git host, missing for a folder. `authored` is unix seconds. */
const Commit = z.object({
  sha: text,
  message: text,
  author_name: text,
  author_email: text,
  authored: number,
  merge: flag,
  link: optionalText,
});

/**
 * A file that differs. `former_path` is where it was, if it was renamed or copied. The lines of a binary file are not counted.
 * `path` is as getFileDiff takes it, with all characters. `generated`: its name is one of files that programs write, such as lists of locked versions.
 */
const ChangedFile = z.object({
  path: rawText,
  former_path: optionalText,
  /** added, deleted, modified, renamed, copied or retyped (a file that became a link, for example). */
  change: text,
  additions: number,
  deletions: number,
  binary: flag,
  generated: flag,
  /** Whether it became executable, or no longer is; missing if that is as before. */
  executable: optionalFlag,
});

/**
 * What a build contains that an earlier one did not (this server's addition). `since` is the number of the earlier build; without
 * one, the build is compared with the commit where its branch began, or with the one before it.
 */
export const BuildChanges = z.object({
  since: optionalNumber,
  since_status: optionalText,
  /** The commits that are compared. `before` is "" if there is none before: the first commit of the repository. */
  before: text,
  after: text,
  /** A page at the git host that compares them. */
  link: optionalText,
  /** The newest first, at most 250 of `commit_count`. */
  commits: listOf(Commit),
  commit_count: number,
  /** How many commits of the earlier build this one lacks: the history was rewritten, or an older commit was built. */
  lost_commits: number,
  /** Those from `files_from` on, at most 200 of `file_count`, by path. */
  files: listOf(ChangedFile),
  file_count: number,
  additions: number,
  deletions: number,
  /** Why nothing can be compared, in a sentence: the repository no longer has one of the commits. */
  problem: optionalText,
});
export type BuildChanges = z.output<typeof BuildChanges>;

/** The difference of one file in the unified format. `problem` says why there is none, such as its size. */
export const FileDiff = z.object({ diff: rawText, problem: optionalText });
export type FileDiff = z.output<typeof FileDiff>;
