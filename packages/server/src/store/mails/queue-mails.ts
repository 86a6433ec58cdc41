import { isExcludedFromStatistics, type Build } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { branchChange, breakerOf } from "../webhooks/branch-change.ts";

/**
 * Queues a mail to the author of a build that breaks its branch, and to them and the author of the build that fixes it, if
 * they have accounts here and want mail. Builds that are excluded from statistics are not reported.
 */
export function queueMails(database: Database, build: Build, nowSeconds: number): void {
  if (isExcludedFromStatistics(build)) return;
  const change = branchChange(database, build);
  if (change === "") return;
  const breaker = change === "fixed" ? breakerOf(database, build) : undefined;
  const emails = [build.author_email, breaker?.author_email ?? ""].filter((email) => email !== "");
  for (const id of new Set(emails.flatMap((email) => wantingUsers(database, email))))
    database.run(
      database.sql
        .insertInto("mails")
        .values({
          user_id: id,
          build_id: build.id,
          change,
          created: nowSeconds,
          next: nowSeconds,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
}

/** The ids of the people with this email who want mail. */
function wantingUsers(database: Database, email: string): number[] {
  const others = database.sql
    .selectFrom("user_emails")
    .select("user_id")
    .where("email", "=", email);
  return database
    .all(
      database.sql
        .selectFrom("users")
        .select("id")
        .where((row) =>
          row.or([sql<boolean>`lower(email) = lower(${email})`, row("id", "in", others)]),
        )
        .where("mail", "=", 1)
        .where("active", "=", 1)
        .where("machine", "=", 0),
    )
    .map(({ id }) => id);
}
