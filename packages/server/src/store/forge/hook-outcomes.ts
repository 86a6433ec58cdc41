import type { Database } from "../database/database.ts";

/** What followed from a request of a hook: the number of a build, or 0 and the reason. */
export type HookOutcome = { received: number; what: string; build: number; reason: string };

/** Of each repository. */
const kept = 30;
/** A ref, an event or an error can have any length. */
const maxCharacters = 300;

/** What followed from the newest requests of the hook of each repository. */
export function createHookOutcomeStore({ sql, run, all, transaction }: Database) {
  const ofRepo = (repoId: number) =>
    sql.selectFrom("hook_outcomes").where("repo_id", "=", repoId).orderBy("id", "desc");
  return {
    add: (repoId: number, { received, what, build, reason }: HookOutcome): void =>
      transaction(() => {
        const texts = {
          what: what.slice(0, maxCharacters),
          reason: reason.slice(0, maxCharacters),
        };
        const values = { repo_id: repoId, received, build_number: build, ...texts };
        run(sql.insertInto("hook_outcomes").values(values));
        const oldest = ofRepo(repoId).select("id").limit(1).offset(kept);
        run(
          sql.deleteFrom("hook_outcomes").where("repo_id", "=", repoId).where("id", "<=", oldest),
        );
      }),

    /** Newest first. */
    list: (repoId: number): HookOutcome[] =>
      all(ofRepo(repoId).select(["received", "what", "build_number as build", "reason"])),
  };
}
