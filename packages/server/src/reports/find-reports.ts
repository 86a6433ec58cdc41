import type { Dirent, Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { StepWarning } from "../store/tests.ts";
import { createMatcher, skippedFolders } from "./patterns.ts";
import { reportLimits } from "../lib/report-limits.ts";

/** A file that may contain a report. */
export type ReportFile = {
  /** The folder that the file must not leave, and the path of the file in it. */
  folder: string;
  path: string;
  /** The path for people, relative to the workspace. */
  name: string;
};

export type FoundReports = { files: ReportFile[]; warnings: StepWarning[] };

/** Identifies the content of a file that was found before. */
export type SeenReports = Set<string>;

type Search = {
  patterns: readonly string[];
  /** Files that were not changed since then are not of the step; in milliseconds. */
  since: number;
  /** Files that belong to an earlier step of the stage. Those that are found are added. */
  seen: SeenReports;
  signal: AbortSignal;
};

/** Finds the files of a workspace that match the patterns and are new. Links are not followed. */
export async function findReports(
  folder: string,
  { patterns, since, seen, signal }: Search,
): Promise<FoundReports> {
  const found = await walk(folder, createMatcher(patterns), signal);
  return toFound(
    folder,
    found,
    (path) => path,
    (path, { mtimeMs, size }) => mtimeMs >= since && isNew(path, mtimeMs, size, seen),
  );
}

/** Finds all files of the folder that a step may write its reports into. */
export async function findOwnReports(folder: string, signal: AbortSignal): Promise<FoundReports> {
  const found = await walk(folder, () => true, signal);
  return toFound(folder, found, ownName, () => true);
}

async function toFound(
  folder: string,
  { paths, warnings }: { paths: readonly string[]; warnings: StepWarning[] },
  nameOf: (path: string) => string,
  isOfStep: (path: string, stat: Stats) => boolean,
): Promise<FoundReports> {
  const files: ReportFile[] = [];
  for (const path of paths) {
    const stat = await lstat(join(folder, path)).catch(() => undefined);
    if (stat === undefined || !isOfStep(path, stat)) continue;
    const name = nameOf(path);
    if (stat.isFile()) files.push({ folder, path, name });
    else warnings.push({ file: name, message: "It is not read because it is not a regular file" });
  }
  return { files, warnings };
}

export function joinFound(one: FoundReports, other: FoundReports): FoundReports {
  return {
    files: [...one.files, ...other.files],
    warnings: [...one.warnings, ...other.warnings],
  };
}

/** How people read the path of a file in that folder. */
export function ownName(path: string): string {
  return `$SIGNALBOX_REPORTS/${path}`;
}

/** Whether a file was not found before with this time and size; it is from now on. */
export function isNew(path: string, mtimeMs: number, size: number, seen: SeenReports): boolean {
  const key = `${mtimeMs} ${size} ${path}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

async function walk(folder: string, isWanted: (path: string) => boolean, signal: AbortSignal) {
  const paths: string[] = [];
  const warnings: StepWarning[] = [];
  const warn = (message: string): void => void warnings.push({ file: "", message });
  const folders = [""];
  let entries = 0;
  const visit = (parent: string, entry: Dirent): void => {
    const path = parent === "" ? entry.name : `${parent}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) folders.push(path);
    } else if (isWanted(path)) paths.push(path);
  };
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    signal.throwIfAborted();
    // A folder may vanish, or belong to somebody else.
    const content = await readdir(join(folder, next), { withFileTypes: true }).catch(() => []);
    entries += content.length;
    if (entries > reportLimits.entries) {
      warn(`Only the first ${reportLimits.entries} files were searched for reports`);
      break;
    }
    for (const entry of content) visit(next, entry);
    if (paths.length > reportLimits.files) {
      warn(`Only the first ${reportLimits.files} reports are read`);
      break;
    }
  }
  return { paths: paths.toSorted().slice(0, reportLimits.files), warnings };
}
