import type {
  FailedTest,
  ReportWarning,
  Test,
  TestCounts,
  TestDetails,
  TestStatus,
} from "@signalbox/contract";
import { sql } from "kysely";
import { fromFlag, toFlag, toOptional } from "./database/columns.ts";
import type { Database } from "./database/database.ts";

/** A test as a report describes it. Empty texts and a line of 0 stand for what it does not say. */
export type NewTest = {
  suite: string;
  name: string;
  file: string;
  line: number;
  status: TestStatus;
  /** Milliseconds. */
  duration: number;
  message: string;
  output: string;
};

/** A warning about a report of a step. */
export type StepWarning = Omit<ReportWarning, "stage" | "step">;

/** What is known of all tests of a step. */
export type TestRun = {
  counts: TestCounts;
  /** Milliseconds. */
  duration: number;
  truncated: boolean;
  warnings: readonly StepWarning[];
};

/** A step of a build that has reported tests, with the numbers of its stage and itself. */
export type ReportedStep = Omit<TestRun, "counts"> & {
  stepId: number;
  stage: number;
  step: number;
  counts: TestCounts | undefined;
};

// A literal instead of a parameter, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const failed = sql<boolean>`tests.status = 'failed'`;

/** The tests that steps reported. */
export function createTestStore(database: Database) {
  const select = () =>
    database.sql
      .selectFrom("tests")
      .innerJoin("test_names", "test_names.id", "tests.name_id")
      .select(["tests.id", "suite", "name", "file", "line", "status", "duration"]);

  const pageOf = database.prepare((stepId: number, after: number, limit: number) =>
    select()
      .where("step_id", "=", stepId)
      .where("tests.id", ">", after)
      .orderBy("tests.id")
      .limit(limit),
  );

  return {
    /** Shows the tests of a step. Call it in the transaction that ends the step. */
    finish: (stepId: number, { duration, truncated, warnings }: TestRun): void => {
      const row = {
        step_id: stepId,
        duration,
        truncated: fromFlag(truncated),
        warnings: JSON.stringify(warnings),
      };
      database.run(database.sql.replaceInto("test_runs").values(row));
    },

    /** Deletes the tests of a step that has not ended. */
    discard: (stepId: number): void => {
      database.run(database.sql.deleteFrom("tests").where("step_id", "=", stepId));
    },

    /** The steps of a build that have reported tests, in order. */
    steps: (buildId: number): ReportedStep[] =>
      database
        .all(
          database.sql
            .selectFrom("test_runs")
            .innerJoin("steps", "steps.id", "test_runs.step_id")
            .innerJoin("stages", "stages.id", "steps.stage_id")
            .select([
              "test_runs.step_id",
              "stages.number as stage",
              "steps.number as step",
              "steps.tests",
              "duration",
              "truncated",
              "warnings",
            ])
            .where("stages.build_id", "=", buildId)
            .orderBy("stages.number")
            .orderBy("steps.number"),
        )
        .map((row) => ({
          stepId: row.step_id,
          stage: row.stage,
          step: row.step,
          duration: row.duration,
          truncated: toFlag(row.truncated),
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `finish` writes nothing else
          warnings: JSON.parse(row.warnings) as StepWarning[],
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
          counts: row.tests === "" ? undefined : (JSON.parse(row.tests) as TestCounts),
        })),

    /** At most `limit` tests of a step with ids above `after`, in the order of the reports. */
    page: ({ stepId, stage, step }: ReportedStep, after: number, limit: number): Test[] =>
      pageOf(stepId, after, limit).map((row) => toTest(row, stage, step)),

    /** A test of a step. */
    find: ({ stepId, stage, step }: ReportedStep, id: number): TestDetails | undefined =>
      database.find(
        select()
          .select(["message", "output"])
          .where("tests.id", "=", id)
          .where("step_id", "=", stepId),
        ({ message, output, ...row }) => ({ ...toTest(row, stage, step), message, output }),
      ),

    /** At most `limit` failed tests of a step, in the order of the reports. */
    failed: ({ stepId }: Pick<ReportedStep, "stepId">, limit: number): FailedTest[] =>
      database
        .all(
          select()
            .select("message")
            .where("step_id", "=", stepId)
            .where(failed)
            .orderBy("tests.id")
            .limit(limit),
        )
        .map(({ suite, name, message, ...row }) => {
          const file = toOptional(row.file);
          return { suite, name, message, file, line: toOptional(row.line) };
        }),

    ...insertions(database),
    ...deletions(database),
  };
}

function insertions(database: Database) {
  const nameOf = database.prepare((repoId: number, suite: string, name: string) =>
    database.sql
      .selectFrom("test_names")
      .select("id")
      .where("repo_id", "=", repoId)
      .where("suite", "=", suite)
      .where("name", "=", name),
  );

  const insertName = database.prepare((repo_id: number, suite: string, name: string) =>
    database.sql.insertInto("test_names").values({ repo_id, suite, name }).returning("id"),
  );

  const idOf = (...name: Parameters<typeof nameOf>): number => {
    const row = nameOf(...name)[0] ?? insertName(...name)[0];
    if (row === undefined) throw new Error("The name of a test was not stored");
    return row.id;
  };

  const insertTest = database.prepare(
    (
      step_id: number,
      name_id: number,
      status: TestStatus,
      duration: number,
      file: string,
      line: number,
      message: string,
      output: string,
    ) => {
      const row = { step_id, name_id, status, duration, file, line, message, output };
      return database.sql.insertInto("tests").values(row);
    },
  );

  return {
    /** Stores tests of a running step. They show once the run is stored, too. */
    insert: (repoId: number, stepId: number, tests: readonly NewTest[]): void =>
      database.transaction(() => {
        for (const { suite, name, status, duration, file, line, message, output } of tests) {
          const id = idOf(repoId, suite, name);
          insertTest(stepId, id, status, duration, file, line, message, output);
        }
      }),
  };
}

function deletions(database: Database) {
  return {
    /**
     * Deletes at most `limit` tests of the `builds` oldest finished builds below a build number.
     * @returns how many
     */
    deleteEnded: (repoId: number, before: number, builds: number, limit: number): number =>
      database.run(
        database.sql.deleteFrom("tests").where("id", "in", (from) =>
          from
            .selectFrom("tests")
            .innerJoin("steps", "steps.id", "tests.step_id")
            .innerJoin("stages", "stages.id", "steps.stage_id")
            .select("tests.id")
            .where("stages.build_id", "in", (inner) =>
              inner
                .selectFrom("builds")
                .select("id")
                .where("repo_id", "=", repoId)
                .where("number", "<", before)
                .where("status", "not in", ["pending", "running", "blocked"])
                .orderBy("number")
                .limit(builds),
            )
            .limit(limit),
        ),
      ),

    /**
     * Deletes the names that no test has any more.
     * @returns how many
     */
    forgetNames: (repoId: number): number =>
      database.run(
        database.sql
          .deleteFrom("test_names")
          .where("repo_id", "=", repoId)
          .where((row) =>
            row.not(
              row.exists(
                row
                  .selectFrom("tests")
                  .select("tests.id")
                  .whereRef("name_id", "=", "test_names.id"),
              ),
            ),
          ),
      ),
  };
}

type TestRow = Pick<NewTest, "suite" | "name" | "file" | "line" | "status" | "duration"> & {
  id: number;
};

function toTest(row: TestRow, stage: number, step: number): Test {
  const { id, suite, name, status, duration } = row;
  const file = toOptional(row.file);
  const line = toOptional(row.line);
  return { id, stage, step, suite, name, file, line, status, duration };
}
