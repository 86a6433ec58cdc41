import type { Build } from "@signalbox/contract";
import type { Selectable } from "kysely";
import { toOptional, toOptionalFlag, toOptionalMap } from "./database/columns.ts";
import type { Tables } from "./database/tables.ts";

/** Converts a row to a build of the API, without stages. */
export function toBuild(row: Selectable<Tables["builds"]>): Build {
  return {
    ...row,
    parent: toOptional(row.parent),
    error: toOptional(row.error),
    title: toOptional(row.title),
    params: toOptionalMap(row.params),
    cron: toOptional(row.cron),
    deploy_to: toOptional(row.deploy_to),
    deploy_id: toOptional(row.deploy_id),
    debug: toOptionalFlag(row.debug),
    cancel_reason: toOptional(row.cancel_reason),
    reason: toOptional(row.reason),
    trial: toOptionalFlag(row.trial),
    fork: toOptionalFlag(row.fork),
    local: toOptional(row.local),
    attempt_of: toOptional(row.attempt_of),
    attempt: toOptional(row.attempt),
    attempts: toOptional(row.attempts),
  };
}
