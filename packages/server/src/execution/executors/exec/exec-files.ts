import {
  findOwnReports,
  findReports,
  joinFound,
  type SeenReports,
} from "../../../reports/find-reports.ts";
import { patternsOf } from "../../../reports/patterns.ts";
import type { Workspace } from "../processes/workspace.ts";
import type { StepFiles, StepRequest } from "../executor.ts";
import type { StepFolders } from "../step-folders.ts";

/** The clock of files may be this late behind the system's: it ticks with the kernel's timer. */
const tickMs = 20;

type Place = {
  workspace: Workspace;
  folders: StepFolders;
  /** When the step began, in milliseconds. */
  began: number;
  /** Reports of earlier steps of the stage, and those that the commit contains. */
  seen: SeenReports;
};

/** What a step leaves in the workspace and in its own folders. */
export function execFiles(
  { repo }: StepRequest,
  { workspace, folders, began, seen }: Place,
): StepFiles {
  const patterns = patternsOf(repo.repo);
  return {
    root: workspace.source,
    reports: async (signal) => {
      const own = await findOwnReports(folders.reports, signal);
      const since = began - tickMs;
      return joinFound(own, await findReports(workspace.source, { patterns, since, seen, signal }));
    },
    artifacts: { folder: folders.artifacts },
  };
}
