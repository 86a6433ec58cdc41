import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import type { Database } from "./database/database.ts";

/**
 * Numbers a new build that repeats others, and counts it in these. Call it in the transaction that creates the build. The first
 * ones may have been deleted, but each of the others has the count.
 */
export function recordAttempt(database: Database, build: Build): Build {
  const { repo_id, number, attempt_of: first } = build;
  if (first === undefined) return build;
  const all = sql<boolean>`repo_id = ${repo_id} and (number = ${first} or attempt_of = ${first} and attempt_of > 0)`;
  const newest = database.first(
    database.sql
      .selectFrom("builds")
      .select((column) => column.fn.max("attempts").as("attempts"))
      .where(all),
  );
  const attempts = Math.max(1, newest?.attempts ?? 0) + 1;
  database.run(
    database.sql
      .updateTable("builds")
      .set({
        attempt_of: first,
        attempts,
        attempt: sql<number>`case number when ${number} then ${attempts} when ${first} then 1 else attempt end`,
        version: sql<number>`version + (number <> ${number})`,
      })
      .where(all),
  );
  return { ...build, attempt: attempts, attempts };
}

/** Finds the other attempts of a build, the oldest first. */
export function createAttemptQuery(database: Database) {
  const attemptsOf = database.prepare((repoId: number, first: number) =>
    database.sql
      .selectFrom("builds")
      .selectAll()
      .where("repo_id", "=", repoId)
      .where("attempt_of", "=", first)
      .where("attempt_of", ">", sql.lit(0))
      .orderBy("number"),
  );
  return ({ repo_id, number, attempt_of }: Build): Build[] =>
    attempt_of === undefined
      ? []
      : attemptsOf(repo_id, attempt_of)
          .map(toBuild)
          .filter((build) => build.number !== number);
}
