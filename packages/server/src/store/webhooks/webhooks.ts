import type { Webhook, WebhookEvents, WebhookKind } from "@signalbox/contract";
import type { Selectable } from "kysely";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Cipher } from "../keys/keys.ts";
import { toColumns, toFlag } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

export type WebhookToInsert = {
  url: string;
  kind: WebhookKind;
  events: WebhookEvents;
  secret: string;
};

/** Undefined values stay unchanged. */
export type WebhookUpdate = {
  url: string | undefined;
  kind: WebhookKind | undefined;
  events: WebhookEvents | undefined;
  secret: string | undefined;
  active: boolean | undefined;
};

/** The webhooks of repositories. Their secrets are stored encrypted. */
export function createWebhookStore(database: Database, clock: Clock, cipher: Cipher) {
  const { sql } = database;
  const select = (repoId: number) =>
    sql.selectFrom("webhooks").selectAll().where("repo_id", "=", repoId);
  return {
    list: (repoId: number): Webhook[] => database.all(select(repoId).orderBy("id")).map(toWebhook),

    find: (repoId: number, id: number): Webhook | undefined =>
      database.find(select(repoId).where("id", "=", id), toWebhook),

    insert: (repoId: number, { url, kind, events, secret }: WebhookToInsert): Webhook => {
      const now = secondsOf(clock);
      const row = database.first(
        sql
          .insertInto("webhooks")
          .values({
            repo_id: repoId,
            url,
            kind,
            events,
            secret_encrypted: cipher.encrypt(secret),
            created: now,
            updated: now,
          })
          .returningAll(),
      );
      if (row === undefined) throw new Error(`A webhook of repository ${repoId} was not stored`);
      return toWebhook(row);
    },

    /** Changes a webhook; undefined if the repository has none of that id. */
    update: (repoId: number, id: number, { secret, ...change }: WebhookUpdate) =>
      database.find(
        sql
          .updateTable("webhooks")
          .set({
            ...toColumns({ ...change, updated: secondsOf(clock) }),
            ...(secret !== undefined && { secret_encrypted: cipher.encrypt(secret) }),
          })
          .where("repo_id", "=", repoId)
          .where("id", "=", id)
          .returningAll(),
        toWebhook,
      ),

    /** Deletes a webhook with its deliveries, and returns whether it existed. */
    delete: (repoId: number, id: number): boolean =>
      database.run(sql.deleteFrom("webhooks").where("repo_id", "=", repoId).where("id", "=", id)) >
      0,
  };
}

function toWebhook({ secret_encrypted: _secret, ...row }: Selectable<Tables["webhooks"]>): Webhook {
  return { ...row, active: toFlag(row.active), delivery: undefined };
}
