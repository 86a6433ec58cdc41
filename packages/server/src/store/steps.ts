import { type Step, TestCounts } from "@signalbox/contract";
import { sql, type Selectable } from "kysely";
import { toOptional, toColumns, toOptionalFlag, toOptionalList } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";

/** The required values of a new step; all others default to zero values. */
export type NewStep = Pick<Step, "number" | "name" | "status"> &
  Partial<Omit<Step, "id" | "step_id" | "version">>;

export type StepChange = Partial<
  Pick<
    Step,
    | "status"
    | "error"
    | "exit_code"
    | "started"
    | "stopped"
    | "progress"
    | "schema"
    | "attempt"
    | "attempts"
    | "tests"
  >
>;

export function createStepStore(database: Database) {
  const select = () => database.sql.selectFrom("steps").selectAll();

  const byNumber = database.prepare((stageId: number, number: number) =>
    select().where("stage_id", "=", stageId).where("number", "=", number),
  );

  const byId = database.prepare((id: number) => select().where("id", "=", id));

  const update = (id: number, change: StepChange): Step | undefined =>
    database.find(
      database.sql
        .updateTable("steps")
        .set({ ...toColumns(change), ...timesOf(change) })
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll(),
      toStep,
    );

  return {
    find: (stageId: number, number: number): Step | undefined =>
      byNumber(stageId, number).map(toStep)[0],

    findById: (id: number): Step | undefined => byId(id).map(toStep)[0],

    list: (stageId: number): Step[] =>
      database.all(select().where("stage_id", "=", stageId).orderBy("id")).map(toStep),

    insertAll: (stageId: number, steps: readonly NewStep[]): Step[] =>
      database.transaction(() => steps.map((step) => insertStep(database, stageId, step))),

    /** Changes a step and returns the new state; undefined if there is no such step. */
    update,

    /** Stores a text that lets the step's executor find it after a crash of the server. */
    setExecutorMark: (id: number, mark: string): void => {
      database.run(
        database.sql.updateTable("steps").set({ executor_mark: mark }).where("id", "=", id),
      );
    },

    /** The marks of pending and running steps, for recovery after a crash. */
    listExecutorMarks: (): string[] =>
      database
        .all(select().where(unfinished).where("executor_mark", "!=", "").orderBy("id"))
        .map((row) => row.executor_mark),
  };
}

// Literals instead of parameters, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const unfinished = sql<boolean>`status in ('pending', 'running')`;

/** The clock may go back: a step begins no earlier than its stage, and ends no earlier than it began. */
const timesOf = ({ started = 0, stopped = 0 }: StepChange) => {
  const stage = sql<number>`(select started from stages where stages.id = steps.stage_id)`;
  return {
    ...(started > 0 && { started: sql<number>`max(${started}, ${stage})` }),
    ...(stopped > 0 && {
      stopped: sql<number>`max(${stopped}, ${started}, steps.started, ${stage})`,
    }),
  };
};

const insertStep = (database: Database, stageId: number, step: NewStep): Step => {
  const row = database.first(
    database.sql
      .insertInto("steps")
      .values({ ...toColumns(step), stage_id: stageId })
      .returningAll(),
  );
  if (row === undefined) throw new Error(`A step of stage ${stageId} was not stored`);
  return toStep(row);
};

function toTestCounts(column: string): TestCounts | undefined {
  return column === "" ? undefined : TestCounts.parse(JSON.parse(column));
}

export function toStep(row: Selectable<Tables["steps"]>): Step {
  return {
    id: row.id,
    step_id: row.stage_id,
    number: row.number,
    name: row.name,
    status: row.status,
    exit_code: row.exit_code,
    version: row.version,
    error: toOptional(row.error),
    errignore: toOptionalFlag(row.errignore),
    started: toOptional(row.started),
    stopped: toOptional(row.stopped),
    depends_on: toOptionalList(row.depends_on),
    image: toOptional(row.image),
    detached: toOptionalFlag(row.detached),
    progress: toOptional(row.progress),
    schema: toOptional(row.schema),
    attempt: toOptional(row.attempt),
    attempts: toOptional(row.attempts),
    tests: toTestCounts(row.tests),
  };
}
