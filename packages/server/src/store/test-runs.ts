import type { TestStatus } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "./database/database.ts";
import { createTestBuildQueries } from "./test-builds.ts";

/** A test in a step of one build. */
export type StoredTest = { id: number; nameId: number; stepId: number };

/** A run of a test, without the step and build that ran it. */
export type StoredRun = { id: number; stepId: number; status: TestStatus; duration: number };

/** How tests ended in several builds. Each query reads a bounded number of rows by an index. */
export function createTestRunStore(database: Database) {
  const runs = database.prepare((nameId: number, first: number, last: number, limit: number) =>
    database.sql
      .selectFrom("tests")
      .select(["id", "step_id as stepId", "status", "duration"])
      .where("name_id", "=", nameId)
      .where("step_id", ">=", first)
      .where("step_id", "<=", last)
      .orderBy("step_id", "desc")
      .limit(limit),
  );
  const inStep = () =>
    database.sql.selectFrom("tests").select(["id", "name_id as nameId", "step_id as stepId"]);
  // A literal, because the index has only rows with this status (https://www.sqlite.org/partialindex.html).
  const failed = database.prepare((stepId: number, limit: number) =>
    inStep()
      .where("step_id", "=", stepId)
      .where(sql<boolean>`tests.status = 'failed'`)
      .limit(limit),
  );
  const slowest = database.prepare((stepId: number, minMs: number, limit: number) =>
    inStep()
      .where("step_id", "=", stepId)
      .where("duration", ">=", minMs)
      .orderBy("duration", "desc")
      .limit(limit),
  );
  const named = database.prepare((nameId: number, stepId: number) =>
    inStep().where("name_id", "=", nameId).where("step_id", "=", stepId),
  );
  const results = database.prepare((nameId: number, limit: number) =>
    database.sql
      .selectFrom("tests")
      .innerJoin("test_runs", "test_runs.step_id", "tests.step_id")
      .innerJoin("steps", "steps.id", "tests.step_id")
      .innerJoin("stages", "stages.id", "steps.stage_id")
      .innerJoin("builds", "builds.id", "stages.build_id")
      .select([
        "tests.id",
        "builds.number as build",
        "builds.finished",
        "builds.event",
        "builds.target as branch",
        "builds.after as commit",
        "builds.author_login as author",
        "stages.number as stage",
        "steps.number as step",
        "stages.name as stage_name",
        "steps.name as step_name",
        "tests.status",
        "tests.duration",
        "tests.file",
        "tests.line",
        sql<string>`substr(tests.message, 1, ${sql.lit(messageCharacters)})`.as("message"),
      ])
      .where("tests.name_id", "=", nameId)
      .orderBy("tests.step_id", "desc")
      .limit(limit),
  );

  return {
    ...createTestBuildQueries(database),

    /** The runs of one test in steps whose ids lie between two, the newest first. */
    runsBetween: (nameId: number, first: number, last: number): StoredRun[] =>
      runs(nameId, first, last, maxRuns),

    /** At most `limit` failed tests of a step. */
    failed: (stepId: number, limit: number): StoredTest[] => failed(stepId, limit),

    /** At most `limit` tests of a step that took the longest, and at least `minMs`. */
    slowest: (stepId: number, minMs: number, limit: number): StoredTest[] =>
      slowest(stepId, minMs, limit),

    /** The tests with a name in a step. */
    named: (nameId: number, stepId: number): StoredTest[] => named(nameId, stepId),

    nameOf: (id: number): { suite: string; name: string } | undefined =>
      database.first(
        database.sql.selectFrom("test_names").select(["suite", "name"]).where("id", "=", id),
      ),

    idOfName: (repoId: number, suite: string, name: string): number | undefined =>
      database.first(
        database.sql
          .selectFrom("test_names")
          .select("id")
          .where("repo_id", "=", repoId)
          .where("suite", "=", suite)
          .where("name", "=", name),
      )?.id,

    /** The newest runs of one test on all branches, with the beginning of their messages. */
    results: (nameId: number, limit: number) => results(nameId, limit),
  };
}

/** More runs of one test would be those of many steps per build. */
const maxRuns = 1000;

const messageCharacters = 1000;
