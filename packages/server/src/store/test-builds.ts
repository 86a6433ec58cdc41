import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import { toFlag } from "./database/columns.ts";
import { counted } from "./database/counted.ts";
import type { Database } from "./database/database.ts";

/** A step that has reported tests, and its build. */
export type ReportingStep = {
  stepId: number;
  /** The number of the build. */
  build: number;
  stageNumber: number;
  stepNumber: number;
  /** The names. */
  stage: string;
  step: string;
  truncated: boolean;
};

/** The builds whose tests are compared, and their steps with tests. */
export function createTestBuildQueries(database: Database) {
  const builds = () => database.sql.selectFrom("builds").selectAll();

  const byNumbers = database.prepare((repoId: number, from: number, to: number) =>
    builds().where("repo_id", "=", repoId).where("number", ">=", from).where("number", "<=", to),
  );
  const byRef = database.prepare((repoId: number, ref: string, upTo: number, limit: number) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("ref", "=", ref)
      .where("id", "<=", upTo)
      .where(counted)
      .orderBy("id", "desc")
      .limit(limit),
  );
  const byParent = database.prepare((repoId: number, parent: number, limit: number) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("parent", "=", parent)
      .where("parent", ">", sql.lit(0))
      .orderBy("id", "desc")
      .limit(limit),
  );
  const steps = database.prepare((ids: string) =>
    database.sql
      .selectFrom("builds")
      .innerJoin("stages", "stages.build_id", "builds.id")
      .innerJoin("steps", "steps.stage_id", "stages.id")
      .innerJoin("test_runs", "test_runs.step_id", "steps.id")
      .select([
        "steps.id as stepId",
        "builds.number as build",
        "stages.number as stageNumber",
        "steps.number as stepNumber",
        "stages.name as stage",
        "steps.name as step",
        "test_runs.truncated",
      ])
      // Those of stages that were taken over count in the build in which they ran.
      .where("stages.taken_from", "=", sql.lit(0))
      .where("builds.id", "in", sql<number>`(select value from json_each(${ids}))`),
  );

  return {
    /** The builds by which one is judged: those around it, of its ref and its target branch, and of the same commit. */
    buildsAround: (build: Build): Build[] => {
      const { repo_id: repo, number, id, ref, target, parent = 0 } = build;
      const found = [
        ...byNumbers(repo, number - around.before, number + around.after),
        ...byRef(repo, ref, id, maxOfRef),
        ...(build.event === "pull_request"
          ? byRef(repo, `refs/heads/${target}`, id, maxOfRef)
          : []),
        ...byParent(repo, number, maxRestarts),
        ...(parent > 0 ? byParent(repo, parent, maxRestarts) : []),
      ];
      return [...new Map(found.map((row) => [row.id, row])).values()].map(toBuild);
    },

    /** The newest pushes to a branch, and builds of it that people started. */
    buildsOfBranch: (repoId: number, branch: string, limit: number): Build[] =>
      byRef(repoId, `refs/heads/${branch}`, Number.MAX_SAFE_INTEGER, limit)
        .map(toBuild)
        .filter(({ event }) => event === "push" || event === "custom"),

    /** The steps of builds that have reported tests. */
    reportingSteps: (of: readonly Pick<Build, "id">[]): ReportingStep[] =>
      steps(JSON.stringify(of.map(({ id }) => id))).map(({ truncated, ...step }) =>
        Object.assign(step, { truncated: toFlag(truncated) }),
      ),
  };
}

/** As many builds as verdicts on steps consider. */
const around = { before: 100, after: 10 };
const maxOfRef = 40;
const maxRestarts = 20;
