import { counted } from "../database/counted.ts";
import type { Database } from "../database/database.ts";
import { buildJson } from "./build-json.ts";
import { toList, withKey } from "./json-text.ts";
import { stageJson, stepJson } from "./stage-json.ts";

type Row = { id: number; json: string };

/** Builds with their stages and steps as JSON text. */
export function createDetailQueries(database: Database) {
  const builds = () => database.sql.selectFrom("builds").select(["id", buildJson.as("json")]);
  const byNumber = database.prepare((repoId: number, number: number) =>
    builds().where("repo_id", "=", repoId).where("number", "=", number),
  );
  const latest = database.prepare((repoId: number, ref: string) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("ref", "=", ref)
      .where(counted)
      .orderBy("id", "desc")
      .limit(1),
  );
  const below = database.prepare((repoId: number, before: number, limit: number) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("number", "<", before)
      .orderBy("number", "desc")
      .limit(limit),
  );
  const stepsIn = database.prepare((buildId: number) =>
    database.sql
      .selectFrom("stages")
      .innerJoin("steps", "steps.stage_id", "stages.id")
      .select((count) => count.fn.countAll<number>().as("steps"))
      .where("stages.build_id", "=", buildId),
  );
  const stagesOf = database.prepare((buildId: number) =>
    database.sql
      .selectFrom("stages")
      .select(["id", stageJson.as("json")])
      .where("build_id", "=", buildId)
      .orderBy("id"),
  );
  const stepsOf = database.prepare((stageId: number) =>
    database.sql
      .selectFrom("steps")
      .select(stepJson.as("json"))
      .where("stage_id", "=", stageId)
      .orderBy("id"),
  );

  const withSteps = ({ id, json }: Row): string => {
    const steps = stepsOf(id).map((step) => step.json);
    return steps.length === 0 ? json : withKey(json, "steps", toList(steps));
  };
  const detailed = ({ id, json }: Row): string =>
    withKey(json, "stages", toList(stagesOf(id).map(withSteps)));

  return {
    /** A build with its stages and steps. */
    detailedBuild: (repoId: number, number: number): string | undefined =>
      byNumber(repoId, number).map(detailed)[0],

    /** The newest build with exactly this ref (`refs/heads/main`) that counts, with its stages and steps. */
    latestDetailedBuild: (repoId: number, ref: string): string | undefined =>
      latest(repoId, ref).map(detailed)[0],

    /**
     * The newest builds of a repository below a number, newest first, with their stages and steps. Leaves out the last
     * ones if their steps exceed `maxSteps` together; at least one build remains.
     */
    detailedBuilds: (
      repoId: number,
      { before, limit, maxSteps }: { before: number; limit: number; maxSteps: number },
    ): string[] => {
      const rows = below(repoId, before, limit);
      let steps = 0;
      const end = rows.findIndex(({ id }) => (steps += stepsIn(id)[0]?.steps ?? 0) > maxSteps);
      return (end === -1 ? rows : rows.slice(0, Math.max(end, 1))).map(detailed);
    },
  };
}
