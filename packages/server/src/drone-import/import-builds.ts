import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isFinished, isStatus } from "@signalbox/contract";
import type { ImportedIds } from "../store/imported-builds.ts";
import type { Store } from "../store/store.ts";
import { numberOf, textOf } from "./drone-values.ts";
import { builds, cards, stages, steps } from "./drone-tables.ts";
import { toBuild, toStage, toStep } from "./convert-builds.ts";
import { readRows, readRowsOf, type DroneRow, type DroneSource } from "./drone-source.ts";
import { readLogs, type LogImport } from "./read-logs.ts";

/** How many builds a transaction stores. If the import is killed, it continues after the last one. */
const batchSize = 50;
export type BuildImport = LogImport & {
  store: Pick<Store, "importedBuilds" | "transaction" | "remoteStages">;
  /** The repositories of the Drone server by their ids there, with their ids here. */
  repos: ReadonlyMap<number, { id: number; slug: string }>;
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
    // SQLite answers in the same turn, so that signals would not be noticed otherwise.
    await nextTurn();
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

/** Reads each table once for all builds, because a query for each row takes longer than its work, above all over a network. */
async function readBuilds(condition: string, options: BuildImport): Promise<ReadBuild[]> {
  const { source, repos, report } = options;
  const rows = await readRows(source, builds, condition);
  const isHere = (row: DroneRow) => repos.has(numberOf(row, "repo_id"));
  const idsOfHere = rows.filter(isHere).map((row) => numberOf(row, "id"));
  const stageRows = await readRowsOf(source, stages, "build_id", idsOfHere);
  const stepRows = await readRowsOf(source, steps, "stage_id", idsOf(stageRows));
  const read = await readSteps(stepRows, options);
  const stepsOf = Map.groupBy(read, ({ row }) => numberOf(row, "stage_id"));
  const stagesOf = Map.groupBy(stageRows, (row) => numberOf(row, "build_id"));
  return rows.map((row) => {
    const id = numberOf(row, "id");
    if (!isHere(row)) report.note("Builds of repositories that no longer exist were left out");
    const own = isHere(row) ? (stagesOf.get(id) ?? []) : [];
    return {
      id,
      row,
      stages: own.map((stage) => ({ row: stage, steps: stepsOf.get(numberOf(stage, "id")) ?? [] })),
    };
  });
}

const idsOf = (rows: readonly DroneRow[]) => rows.map((row) => numberOf(row, "id"));

async function readSteps(rows: readonly DroneRow[], options: BuildImport): Promise<ReadStep[]> {
  const { source } = options;
  const ids = idsOf(rows);
  const cardRows = await readRowsOf(source, cards, "id", ids);
  const cardOf = new Map(cardRows.map((row) => [numberOf(row, "id"), textOf(row, "data")]));
  const logOf = await readLogs(rows, options);
  return rows.map((row, index) => {
    const id = ids[index] ?? 0;
    return { row, card: cardOf.get(id) ?? "", hasLog: logOf.has(id), log: logOf.get(id) };
  });
}

function storeBuild(read: ReadBuild, isRepeated: boolean, options: BuildImport): void {
  const { store, repos, report, now } = options;
  const repo = repos.get(numberOf(read.row, "repo_id"));
  if (repo === undefined) return;
  const number = numberOf(read.row, "number");
  if (isRepeated) store.importedBuilds.deleteBuild(repo.id, number);
  const keepsIds = store.importedBuilds.areFree(allIdsOf(read));
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

const allIdsOf = ({ id, stages: rows }: ReadBuild): ImportedIds => ({
  build: id,
  stages: idsOf(rows.map(({ row }) => row)),
  steps: idsOf(rows.flatMap((stage) => stage.steps.map(({ row }) => row))),
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
  let folder = "";
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
    if (dirname(path) !== folder) mkdirSync((folder = dirname(path)), { recursive: true });
    renameSync(log, path);
  }
}
