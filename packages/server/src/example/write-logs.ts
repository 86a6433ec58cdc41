import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LogStore } from "../live/log-store.ts";
import { toRecord } from "../live/log-frames.ts";
import type { ImportedLog } from "./import-builds.ts";
import { logVariables } from "./recorded-builds.ts";

type WriteOptions = {
  logs: Pick<LogStore, "path">;
  /** The lines of all logs. */
  texts: readonly string[];
  /** The folder of the example repositories. */
  folder: string;
  workspaces: string;
};

/**
 * Writes the logs of the imported builds to files, and replaces the names in braces by the commits and paths of this
 * machine.
 */
export async function writeLogs(
  imported: readonly ImportedLog[],
  { logs, texts, folder, workspaces }: WriteOptions,
): Promise<void> {
  const files = imported.map(({ place, repo, commit, log }) => {
    const repository = join(folder, `${repo.plan.name}.git`);
    const workspace = join(workspaces, `drone-${place.build}`, "drone", "src");
    const variables = logVariables(commit, { repository, workspace });
    // A function, because a path may contain `$`.
    const fill = (text = "") =>
      variables.reduce((filled, [name, value]) => filled.replaceAll(name, () => value), text);
    const lines = log.flatMap(([second, ...places]) =>
      places.map((at) => ({ second, text: fill(texts[at]) })),
    );
    const records = lines.map(({ second, text }, pos) => toRecord(pos, text, second));
    return { path: logs.path(place), text: records.join("") };
  });
  const folders = new Set(files.map(({ path }) => dirname(path)));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
}
