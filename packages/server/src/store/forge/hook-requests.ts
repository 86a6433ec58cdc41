import { sql } from "kysely";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";

/** A stored request of a hook. `headers` is JSON. */
export type StoredRequest = {
  id: number;
  received: number;
  headers: string;
  body: Uint8Array;
  attempts: number;
};

/** A request that was given up. `slug` is its repository, null if the body names none. */
export type FailedRequest = Pick<StoredRequest, "id" | "received" | "headers"> & {
  problem: string;
  slug: string | null;
  /** Where it came from; "" of one that an earlier version of this server received. */
  network: string;
  bytes: number;
};

/** How much of a body administrators see. */
const shownBytes = 100_000;

/** How many requests that were given up are kept, for administrators. */
const keptFailures = 100;

/** The requests of hooks: stored before they are answered, and deleted once they are processed. */
export function createHookRequestStore(database: Database, clock: Clock) {
  const { sql: builder } = database;
  const failed = builder
    .selectFrom("hook_requests")
    .leftJoin("repos", "repos.id", "hook_requests.repo_id")
    .select(["hook_requests.id", "received", "headers", "problem", "slug", "network"])
    .select(sql<number>`length(body)`.as("bytes"))
    .where("problem", "!=", "");
  return {
    /** @param request of which `problem` says why it cannot be read */
    insert: (
      repoId: number | null,
      request: { headers: string; body: Uint8Array; network: string; problem?: string },
    ): void => {
      const received = secondsOf(clock);
      const { problem = "" } = request;
      const values = { ...request, repo_id: repoId, received, next: received, problem };
      database.run(builder.insertInto("hook_requests").values(values));
      if (problem !== "") deleteOldFailures(database);
    },

    /** The requests of a repository that are due, oldest first. */
    listOf: (repoId: number): StoredRequest[] =>
      database.all(
        builder
          .selectFrom("hook_requests")
          .select(["id", "received", "headers", "body", "attempts"])
          .where("repo_id", "=", repoId)
          .where(isWaiting)
          .where("next", "<=", secondsOf(clock))
          .orderBy("id"),
      ),

    /** The repositories with requests that are due. */
    listDueRepos: (): number[] =>
      database
        .all(
          builder
            .selectFrom("hook_requests")
            .select("repo_id")
            .distinct()
            .where(isWaiting)
            .where("next", "<=", secondsOf(clock)),
        )
        .flatMap(({ repo_id }) => repo_id ?? []),

    /** When the next request is due, in unix seconds; undefined if none waits. */
    nextDue: (): number | undefined =>
      database.first(
        builder
          .selectFrom("hook_requests")
          .select("next")
          .where(isWaiting)
          .orderBy("next")
          .limit(1),
      )?.next,

    countWaiting: (): number =>
      database.first(
        builder
          .selectFrom("hook_requests")
          .select((column) => column.fn.countAll<number>().as("count"))
          .where(isWaiting),
      )?.count ?? 0,

    delete: (id: number): void => {
      database.run(builder.deleteFrom("hook_requests").where("id", "=", id));
    },

    /** Forgets a request that was given up. False if there is none with this id. */
    deleteFailed: (id: number): boolean =>
      database.first(
        builder
          .deleteFrom("hook_requests")
          .where("id", "=", id)
          .where("problem", "!=", "")
          .returning("id"),
      ) !== undefined,

    /** Tries again later. */
    postpone: (id: number, next: number): void => {
      database.run(
        builder
          .updateTable("hook_requests")
          .set((column) => ({ next, attempts: column("attempts", "+", 1) }))
          .where("id", "=", id),
      );
    },

    /** Keeps the request for administrators. */
    giveUp: (id: number, problem: string): void => {
      database.run(builder.updateTable("hook_requests").set({ problem }).where("id", "=", id));
      deleteOldFailures(database);
    },

    /** The requests that were given up, newest first, without their bodies. */
    listFailed: (): FailedRequest[] => database.all(failed.orderBy("hook_requests.id", "desc")),

    /** One of them, with the beginning of its body. */
    findFailed: (id: number): (FailedRequest & { body: Uint8Array }) | undefined =>
      database.first(
        failed
          .where("hook_requests.id", "=", id)
          .select(sql<Uint8Array>`substr(body, 1, ${shownBytes})`.as("body")),
      ),
  };
}

// A literal instead of a parameter, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const isWaiting = sql<boolean>`problem = ''`;

const deleteOldFailures = (database: Database): void => {
  const failed = database.sql
    .selectFrom("hook_requests")
    .select("id")
    .where("problem", "!=", "")
    .orderBy("id", "desc");
  const oldest = failed.limit(1).offset(keptFailures);
  database.run(
    database.sql.deleteFrom("hook_requests").where("problem", "!=", "").where("id", "<=", oldest),
  );
};
