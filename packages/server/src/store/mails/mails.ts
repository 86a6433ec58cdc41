import type { Build } from "@signalbox/contract";
import type { Database } from "../database/database.ts";
import type { BranchChange } from "../webhooks/branch-change.ts";
import { queueMails } from "./queue-mails.ts";

/** A mail that waits to be sent to a user about a build. */
export type MailToSend = {
  id: number;
  userId: number;
  buildId: number;
  change: BranchChange;
  attempts: number;
};

export type MailStore = ReturnType<typeof createMailStore>;

/** The mails that wait. */
export function createMailStore(database: Database) {
  const { sql } = database;
  let isStarted = false;
  return {
    /** From now on, `add` queues mails. A server without a mail server never calls it, so that nothing waits for one. */
    start: (): void => {
      isStarted = true;
    },

    isStarted: (): boolean => isStarted,

    /** Queues the mails about a build that ends, in the transaction in which it ends, so that a crash loses none. */
    add: (build: Build, nowSeconds: number): void => {
      if (isStarted) queueMails(database, build, nowSeconds);
    },

    /** Those that are due, the oldest first. */
    listDue: (nowSeconds: number, limit: number): MailToSend[] =>
      database
        .all(
          sql
            .selectFrom("mails")
            .selectAll()
            .where("next", "<=", nowSeconds)
            .orderBy("next")
            .orderBy("id")
            .limit(limit),
        )
        .map(({ id, user_id, build_id, change, attempts }) => ({
          id,
          userId: user_id,
          buildId: build_id,
          change: change === "fixed" ? "fixed" : "failed",
          attempts,
        })),

    /** Tries a mail again at a time, in seconds. */
    postpone: (id: number, attempts: number, next: number): void => {
      database.run(sql.updateTable("mails").set({ attempts, next }).where("id", "=", id));
    },

    /** Forgets a mail that was sent or given up. */
    delete: (id: number): void => {
      database.run(sql.deleteFrom("mails").where("id", "=", id));
    },

    /** Whether a user wants mail. */
    isWanted: (userId: number): boolean =>
      database.first(
        sql.selectFrom("users").select("id").where("id", "=", userId).where("mail", "=", 1),
      ) !== undefined,

    setWanted: (userId: number, isWanted: boolean): void => {
      const mail = isWanted ? 1 : 0;
      database.run(sql.updateTable("users").set({ mail }).where("id", "=", userId));
    },
  };
}
