import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../pipeline/environment/environment-variables.ts";

/** The folders into which a step may write what the server keeps. */
export type StepFolders = { reports: string; artifacts: string };

/** The variables that name the folders. */
export function folderVariables({ reports, artifacts }: StepFolders): Environment {
  return { SIGNALBOX_REPORTS: reports, SIGNALBOX_ARTIFACTS: artifacts };
}

/** The folders of a step within the folder of its stage, which are removed with it. */
export function stepFolders(root: string, step: number): StepFolders {
  const folder = join(root, "outcome", String(step));
  return { reports: join(folder, "reports"), artifacts: join(folder, "artifacts") };
}

export async function makeFolders({ reports, artifacts }: StepFolders): Promise<void> {
  for (const folder of [reports, artifacts]) await mkdir(folder, { recursive: true });
}
