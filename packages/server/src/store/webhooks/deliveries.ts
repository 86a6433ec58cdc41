import {
  webhookKinds,
  type DeliveryState,
  type WebhookDelivery,
  type WebhookKind,
} from "@signalbox/contract";
import { sql } from "kysely";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Cipher } from "../keys/keys.ts";
import { toFlag, toOptional } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import type { BranchChange } from "./branch-change.ts";
import { insertDelivery, keptDeliveries } from "./queue-deliveries.ts";

/** The data that the sender needs for an attempt. */
export type DeliveryToSend = {
  id: number;
  uuid: string;
  repoId: number;
  /** Null for a test. */
  buildId: number | null;
  change: BranchChange;
  attempts: number;
  url: string;
  kind: WebhookKind;
  active: boolean;
  /** Throws if the secret was encrypted with another key. */
  readSecret: () => string;
};

/** How an attempt ended. Times are unix seconds, `duration` is in milliseconds. */
export type Attempt = {
  state: DeliveryState;
  attempts: number;
  code: number;
  error: string;
  duration: number;
  sent: number;
  /** When the next attempt is due; 0 if there is none. */
  next: number;
};

export function createDeliveryStore(database: Database, clock: Clock, cipher: Cipher) {
  const withBuild = () =>
    database.sql
      .selectFrom("webhook_deliveries")
      .leftJoin("builds", "builds.id", "webhook_deliveries.build_id")
      .selectAll("webhook_deliveries")
      .select("builds.number as build");
  const newestFirst = (webhookId: number, limit: number): WebhookDelivery[] =>
    database
      .all(
        withBuild()
          .where("webhook_id", "=", webhookId)
          .orderBy("webhook_deliveries.id", "desc")
          .limit(limit),
      )
      .map(toDelivery);
  const find = (webhookId: number, id: number): WebhookDelivery | undefined =>
    database.find(
      withBuild().where("webhook_id", "=", webhookId).where("webhook_deliveries.id", "=", id),
      toDelivery,
    );
  const add = (webhookId: number, buildId: number | null, change: BranchChange) =>
    database.transaction(() => {
      const id = insertDelivery(database, { webhookId, buildId, change }, secondsOf(clock));
      return find(webhookId, id);
    });

  return {
    /** Newest first. */
    list: (webhookId: number): WebhookDelivery[] => newestFirst(webhookId, keptDeliveries),

    findNewest: (webhookId: number): WebhookDelivery | undefined => newestFirst(webhookId, 1)[0],

    /** Queues a test. */
    addTest: (webhookId: number): WebhookDelivery | undefined => add(webhookId, null, ""),

    /** Queues a copy of a delivery; undefined if there is none of that id. */
    repeat: (webhookId: number, id: number): WebhookDelivery | undefined => {
      const query = database.sql.selectFrom("webhook_deliveries").select(["build_id", "change"]);
      const row = database.first(query.where("webhook_id", "=", webhookId).where("id", "=", id));
      return row && add(webhookId, row.build_id, toChange(row.change));
    },

    /** For each webhook the pending delivery that has been due longest. */
    listDue: (nowSeconds: number): { id: number; webhookId: number }[] => {
      const due = database.sql
        .selectFrom("webhook_deliveries")
        .select(["id", "webhook_id as webhookId"])
        .select(
          sql<number>`row_number() over (partition by webhook_id order by next, id)`.as("place"),
        )
        .where(isPending)
        .where("next", "<=", nowSeconds);
      return database.all(
        database.sql
          .selectFrom(due.as("due"))
          .select(["id", "webhookId"])
          .where("place", "=", 1)
          .orderBy("id"),
      );
    },

    /** Undefined if the delivery was deleted. */
    findToSend: (id: number): DeliveryToSend | undefined =>
      database.find(
        database.sql
          .selectFrom("webhook_deliveries as delivery")
          .innerJoin("webhooks", "webhooks.id", "delivery.webhook_id")
          .select(["delivery.id", "uuid", "repo_id", "build_id", "change", "attempts", "url"])
          .select(["active", "kind", "secret_encrypted"])
          .where("delivery.id", "=", id)
          .where(isPending),
        ({ repo_id, build_id, change, active, kind, secret_encrypted, ...row }) => ({
          ...row,
          repoId: repo_id,
          buildId: build_id,
          change: toChange(change),
          kind: webhookKinds.find((name) => name === kind) ?? "json",
          active: toFlag(active),
          readSecret: () => cipher.decrypt(secret_encrypted),
        }),
      ),

    /** Stores how an attempt ended. If the delivery was cancelled in the meantime, no further attempt follows. */
    recordAttempt: (id: number, attempt: Attempt): void => {
      const update = (change: Attempt) =>
        database.sql.updateTable("webhook_deliveries").set(change).where("id", "=", id);
      if (database.run(update(attempt).where(isPending)) > 0) return;
      const state = attempt.state === "pending" ? "failed" : attempt.state;
      database.run(update({ ...attempt, state, next: 0 }));
    },

    /** Cancels the pending deliveries of a webhook. */
    cancel: (webhookId: number, error: string): void => {
      const change = { state: "failed", error, next: 0 };
      const query = database.sql.updateTable("webhook_deliveries").set(change);
      database.run(query.where("webhook_id", "=", webhookId).where(isPending));
    },
  };
}

// A literal instead of a parameter, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const isPending = sql<boolean>`state = 'pending'`;

function toChange(text: string): BranchChange {
  return text === "failed" || text === "fixed" ? text : "";
}

type Row = Omit<WebhookDelivery, "build" | "code" | "error"> & {
  build: number | null;
  code: number;
  error: string;
};

function toDelivery(row: Row): WebhookDelivery {
  return {
    id: row.id,
    uuid: row.uuid,
    build: row.build ?? undefined,
    state: row.state,
    attempts: row.attempts,
    code: toOptional(row.code),
    error: toOptional(row.error),
    duration: row.duration,
    created: row.created,
    sent: row.sent,
    next: row.next,
  };
}
