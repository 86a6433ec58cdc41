import { randomUUID } from "node:crypto";
import {
  isExcludedFromStatistics,
  isFailureOrError,
  type Build,
  type WebhookEvents,
} from "@signalbox/contract";
import { hasTimedOut } from "@signalbox/insight/brief";
import type { Database } from "../database/database.ts";
import { branchChange, type BranchChange } from "./branch-change.ts";

/** Deliveries that a webhook keeps. Older ones are deleted, even if they wait. */
export const keptDeliveries = 100;

/**
 * Queues the deliveries of a build that ends, in the transaction in which it ends, so that a crash loses none. Builds
 * that are excluded from statistics are not reported.
 */
export function queueDeliveries(database: Database, build: Build, nowSeconds: number): void {
  if (isExcludedFromStatistics(build)) return;
  const webhooks = database.all(
    database.sql
      .selectFrom("webhooks")
      .select(["id", "events"])
      .where("repo_id", "=", build.repo_id)
      .where("active", "=", 1),
  );
  if (webhooks.length === 0) return;
  const change = branchChange(database, build);
  const wanted: Record<WebhookEvents, boolean> = {
    all: true,
    failed: hasFailed(database, build),
    changed: change !== "",
  };
  for (const { id, events } of webhooks)
    if (Object.entries(wanted).some(([name, isWanted]) => name === events && isWanted))
      insertDelivery(database, { webhookId: id, buildId: build.id, change }, nowSeconds);
}

export type NewDelivery = { webhookId: number; buildId: number | null; change: BranchChange };

/** Adds a delivery that is due now, deletes those beyond the limit, and returns the new one's id. */
export function insertDelivery(
  database: Database,
  { webhookId, buildId, change }: NewDelivery,
  nowSeconds: number,
): number {
  const row = database.first(
    database.sql
      .insertInto("webhook_deliveries")
      .values({
        webhook_id: webhookId,
        build_id: buildId,
        change,
        uuid: randomUUID(),
        created: nowSeconds,
        next: nowSeconds,
      })
      .returning("id"),
  );
  if (row === undefined) throw new Error(`A delivery of webhook ${webhookId} was not stored`);
  const deliveriesOfWebhook = database.sql
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhookId);
  const oldest = deliveriesOfWebhook.orderBy("id", "desc").limit(1).offset(keptDeliveries);
  database.run(
    database.sql
      .deleteFrom("webhook_deliveries")
      .where("webhook_id", "=", webhookId)
      .where("id", "<=", oldest),
  );
  return row.id;
}

/** A killed build counts only if a stage or step of it ran out of time. */
function hasFailed(database: Database, { id, status }: Build): boolean {
  if (status !== "killed") return isFailureOrError(status);
  const stages = database.sql.selectFrom("stages").where("stages.build_id", "=", id);
  const steps = stages.innerJoin("steps", "steps.stage_id", "stages.id");
  return [
    ...database.all(stages.select(["stages.status", "stages.error"])),
    ...database.all(steps.select(["steps.status", "steps.error"])),
  ].some(({ status, error }) => hasTimedOut({ status, error: error ?? "" }));
}
