import { mkdirSync, renameSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFinished, isStatus } from "@signalbox/contract";
import type { LogPlace } from "../live/log-file.ts";
import type { ImportedIds } from "../store/imported-builds.ts";
import type { Store } from "../store/store.ts";
import { bytesOf, numberOf, textOf } from "./drone-values.ts";
import { builds, cards, stages, steps } from "./drone-tables.ts";
import { toBuild, toStage, toStep } from "./convert-builds.ts";
import { readRows, type DroneRow, type DroneSource } from "./drone-source.ts";
import type { ImportReport } from "./import-report.ts";
import { writeLog } from "./write-log.ts";

/** How many builds a transaction stores. If the import is killed, it continues after the last one. */
const batchSize = 50;
/** A longer log, in bytes, is left out. Drone's own limit is 5 MB (https://docs.drone.io/server/reference/drone-logs-text/). */
const maxLogBytes = 200_000_000;

export type BuildImport = {
  source: DroneSource;
  store: Pick<Store, "importedBuilds" | "transaction" | "remoteStages">;
  /** Where logs are written, and where they are prepared, in the same file system; undefined to write none. */
  logs: { path: (place: LogPlace) => string; staging: string } | undefined;
  /** A folder with copies of the logs that the Drone server kept in S3 or Azure: files named by the ids of their steps. */
  copiedLogs: string | undefined;
  /** The repositories of the Drone server by their ids there, with their ids here. */
  repos: ReadonlyMap<number, { id: number; slug: string }>;
  report: ImportReport;
  /** Called after each batch with the numbers of builds that have been read, and of all. */
  progress: (done: number, total: number) => void;
  /** Unix seconds. */
  now: number;
  signal: AbortSignal;
};

/** Imports the builds that are not here yet, with their stages, steps, logs and cards, the oldest first. */
export async function importBuilds(options: BuildImport): Promise<void> {
  const { source, store, progress, signal } = options;
  const { lastBuild, unfinished } = store.importedBuilds.state();
  const total = unfinished.length + (await countBuilds(source, lastBuild));
  let done = 0;
  const next = async (condition: string): Promise<number> => {
    signal.throwIfAborted();
    const count = await source.atOnce(() => importBatch(condition, options));
    done += count;
    progress(done, total);
    return count;
  };
  // Those that had not ended at the last import may have ended since.
  for (const id of unfinished) await next(`build_id = ${id}`);
  for (let count = batchSize; count === batchSize;) {
    const last = store.importedBuilds.state().lastBuild;
    count = await next(`build_id > ${last} order by build_id limit ${batchSize}`);
  }
}

async function countBuilds(source: DroneSource, after: number): Promise<number> {
  if (!(await source.columns("builds")).has("build_id")) return 0;
  const sql = `select count(*) as "count" from builds where build_id > ${after}`;
  return numberOf((await source.query(sql))[0] ?? {}, "count");
}

type ReadBuild = { id: number; row: DroneRow; stages: { row: DroneRow; steps: ReadStep[] }[] };
/** `log` is the prepared file. */
type ReadStep = { row: DroneRow; card: string; hasLog: boolean; log: string | undefined };

/** Returns how many builds the condition selected. */
async function importBatch(condition: string, options: BuildImport): Promise<number> {
  const { store } = options;
  const read = await readBuilds(condition, options);
  store.transaction(() => {
    const { lastBuild, unfinished } = store.importedBuilds.state();
    const left = new Set(unfinished);
    for (const build of read) {
      const isRepeated = left.has(build.id);
      if (isEnded(build)) left.delete(build.id);
      else left.add(build.id);
      if (!isRepeated || isEnded(build)) storeBuild(build, isRepeated, options);
    }
    const last = Math.max(lastBuild, ...read.map(({ id }) => id));
    store.importedBuilds.setState({ lastBuild: last, unfinished: [...left] });
  });
  return read.length;
}

const isEnded = ({ row, stages: rows }: ReadBuild): boolean =>
  [row, ...rows.map((stage) => stage.row)].every((one) => isFinished(textOf(one, "status")));

async function readBuilds(condition: string, options: BuildImport): Promise<ReadBuild[]> {
  const { source, repos, report } = options;
  const read: ReadBuild[] = [];
  for (const row of await readRows(source, builds, condition)) {
    const id = numberOf(row, "id");
    if (!repos.has(numberOf(row, "repo_id"))) {
      report.note("Builds of repositories that no longer exist were left out");
      read.push({ id, row, stages: [] });
      continue;
    }
    const stageRows = await readRows(
      source,
      stages,
      `stage_build_id = ${id} order by stage_number`,
    );
    const all: ReadBuild["stages"] = [];
    for (const stage of stageRows)
      all.push({ row: stage, steps: await readSteps(numberOf(stage, "id"), options) });
    read.push({ id, row, stages: all });
  }
  return read;
}

async function readSteps(stageId: number, options: BuildImport): Promise<ReadStep[]> {
  const read: ReadStep[] = [];
  const of = `step_stage_id = ${stageId} order by step_number`;
  for (const row of await readRows(options.source, steps, of))
    read.push(await readStep(row, options));
  return read;
}

async function readStep(
  row: DroneRow,
  { source, logs, copiedLogs, report }: BuildImport,
): Promise<ReadStep> {
  const id = numberOf(row, "id");
  const [card] = await readRows(source, cards, `card_id = ${id}`);
  const read = {
    row,
    card: card === undefined ? "" : textOf(card, "data"),
    hasLog: false,
    log: undefined,
  };
  const stored = (await findCopiedLog(copiedLogs, id)) ?? (await findLog(source, id));
  if (stored === undefined) {
    if (numberOf(row, "stopped") > 0 && textOf(row, "status") !== "skipped") report.note(noLog);
    return read;
  }
  if (stored.bytes > maxLogBytes) {
    report.note("Logs of more than 200 MB were left out", `step ${id}`);
    return read;
  }
  if (logs === undefined) return { ...read, hasLog: true };
  const log = join(logs.staging, `${id}.log`);
  if (!writeLog(log, await stored.read()))
    report.note("Logs that were damaged were imported up to the damage", `step ${id}`);
  return { ...read, hasLog: true, log };
}

/** Counts steps whose log the Drone server lost, or keeps elsewhere. */
export const noLog = "Steps ran but have no log in the database";

type StoredLog = { bytes: number; read: () => Promise<Uint8Array> };

async function findCopiedLog(
  folder: string | undefined,
  id: number,
): Promise<StoredLog | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, String(id));
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true ? { bytes: found.size, read: () => readFile(file) } : undefined;
}

async function findLog(source: DroneSource, id: number): Promise<StoredLog | undefined> {
  if (!(await source.columns("logs")).has("log_data")) return undefined;
  const of = `from logs where log_id = ${id}`;
  const [size] = await source.query(`select octet_length(log_data) as "size" ${of}`);
  if (size === undefined) return undefined;
  const read = async () => {
    const [text] = await source.query(`select log_data as "data" ${of}`);
    return bytesOf(text ?? {}, "data");
  };
  return { bytes: numberOf(size, "size"), read };
}

function storeBuild(read: ReadBuild, isRepeated: boolean, options: BuildImport): void {
  const { store, repos, report, now } = options;
  const repo = repos.get(numberOf(read.row, "repo_id"));
  if (repo === undefined) return;
  const number = numberOf(read.row, "number");
  if (isRepeated) store.importedBuilds.deleteBuild(repo.id, number);
  const keepsIds = store.importedBuilds.areFree(idsOf(read));
  const build = toBuild(read.row, isEnded(read), now, repo.slug);
  if (!isStatus(textOf(read.row, "status")))
    report.note("Builds of an unknown status count as errors");
  const id = store.importedBuilds.insertBuild(keepsIds ? read.id : undefined, repo.id, build);
  if (id === undefined) {
    report.note(
      "Builds whose number another build has here were left out",
      `${repo.slug} #${number}`,
    );
    return;
  }
  store.importedBuilds.raiseCounter(repo.id, number);
  report.add("builds");
  if (!isEnded(read))
    report.note("Builds that had not ended were ended as killed", `${repo.slug} #${number}`);
  for (const stage of read.stages)
    storeStage(stage, { place: { repo_id: repo.id, build_id: id }, keepsIds }, options);
}

const idsOf = ({ id, stages: rows }: ReadBuild): ImportedIds => ({
  build: id,
  stages: rows.map(({ row }) => numberOf(row, "id")),
  steps: rows.flatMap((stage) => stage.steps.map(({ row }) => numberOf(row, "id"))),
});

function storeStage(
  { row, steps: rows }: ReadBuild["stages"][number],
  { place, keepsIds }: { place: { repo_id: number; build_id: number }; keepsIds: boolean },
  options: BuildImport,
): void {
  const { store, report, now } = options;
  const stageNumber = numberOf(row, "number");
  const stageId = store.importedBuilds.insertStage(
    keepsIds ? numberOf(row, "id") : undefined,
    place,
    toStage(row, now),
  );
  if (stageId === undefined) return report.note("Stages whose number is taken were left out");
  report.add("stages");
  for (const { row: step, card, hasLog, log } of rows) {
    const number = numberOf(step, "number");
    const stepId = store.importedBuilds.insertStep(
      keepsIds ? numberOf(step, "id") : undefined,
      stageId,
      toStep(step, now),
    );
    if (stepId === undefined) {
      report.note("Steps whose number is taken were left out");
      continue;
    }
    report.add("steps");
    if (card !== "") {
      store.remoteStages.setCard(stepId, textOf(step, "schema"), card);
      report.add("cards");
    }
    if (hasLog) report.add("logs");
    if (log === undefined || options.logs === undefined) continue;
    const path = options.logs.path({ build: place.build_id, stage: stageNumber, step: number });
    mkdirSync(dirname(path), { recursive: true });
    renameSync(log, path);
  }
}
