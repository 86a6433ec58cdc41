import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import {
  type FoundReports,
  isNew,
  joinFound,
  ownName,
  type ReportFile,
} from "../../../reports/find-reports.ts";
import { createMatcher, patternsOf } from "../../../reports/patterns.ts";
import { reportLimits } from "../../../lib/report-limits.ts";
import type { StepFiles, StepRequest } from "../executor.ts";
import { type StepFolders, stepFolders } from "../step-folders.ts";
import { copiedFolder } from "./copy-reports.ts";
import type { DockerStage } from "./docker-stage.ts";
import { type ArchiveEntry, readArchive } from "./read-archive.ts";
import type { EndedContainer } from "./run-container.ts";

/** The folders are in the container itself, so that each step has its own. */
export const containerFolders: StepFolders = {
  reports: "/signalbox/reports",
  artifacts: "/signalbox/artifacts",
};
export const folderPaths = ["signalbox", "signalbox/reports", "signalbox/artifacts"];

/**
 * What a step leaves in its container, which has ended. It is read as archives, in which links are entries of their own, so that
 * nothing outside can be reached.
 */
export function containerFiles(
  { step, repo }: StepRequest,
  { workspace, plan, seen }: DockerStage,
  container: () => Promise<EndedContainer | null>,
): StepFiles {
  const folder = stepFolders(workspace.root, step.number).reports;
  const root = plan.workspace.full;
  const matches = createMatcher(patternsOf(repo.repo));

  const reports = async (signal: AbortSignal): Promise<FoundReports> => {
    const ended = await container();
    if (ended === null) return { files: [], warnings: [] };
    await mkdir(folder, { recursive: true });
    const copy = copier(folder);
    const own = await copy(await ended.archive(containerFolders.reports, signal), ({ path }) =>
      ownName(path),
    );
    const copied = await ended.archive(copiedFolder, signal);
    const others = await copy(copied, ({ path, mtimeMs, size }) =>
      matches(path) && isNew(path, mtimeMs, size, seen) ? path : undefined,
    );
    return joinFound(own, others);
  };

  return {
    root,
    reports,
    artifacts: {
      eachFile: async (add, signal) => {
        const archive = await (await container())?.archive(containerFolders.artifacts, signal);
        if (archive === undefined) return;
        await readArchive(archive, async ({ path, type, content }) => {
          if (type === "File") await add(path, content);
        });
      },
    },
  };
}

/** Returns a function that copies the files of archives that `nameOf` names into a folder, up to the limits of a step. */
function copier(folder: string) {
  let bytes = 0;
  let count = 0;
  return async (
    archive: Readable | undefined,
    nameOf: (entry: ArchiveEntry) => string | undefined,
  ): Promise<FoundReports> => {
    const files: ReportFile[] = [];
    const warnings: FoundReports["warnings"] = [];
    if (archive === undefined) return { files, warnings };
    await readArchive(archive, async (entry) => {
      if (entry.type === "Directory") return;
      const name = nameOf(entry);
      if (name === undefined) return;
      if (entry.type !== "File") {
        warnings.push({ file: name, message: "It is not read because it is not a regular file" });
        return;
      }
      if (count >= reportLimits.files || bytes > reportLimits.bytes) return;
      count += 1;
      // One byte more than the limit, so that the reader notices that it is exceeded.
      const limited = limit(entry.content, reportLimits.bytes + 1 - bytes);
      const path = String(count);
      await pipeline(Readable.from(limited), createWriteStream(join(folder, path)));
      bytes += entry.size;
      files.push({ folder, path, name });
    });
    // Archives have the order of the folder, which no file system promises.
    return { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), warnings };
  };
}

async function* limit(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of content) {
    if (left <= 0) return;
    yield piece.subarray(0, left);
    left -= piece.length;
  }
}
