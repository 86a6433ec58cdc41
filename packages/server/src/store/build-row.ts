import type { Build } from "@signalbox/contract";
import type { Selectable } from "kysely";
import { ifAny, toFlagIfAny, toMapIfAny } from "./database/columns.ts";
import type { Tables } from "./database/tables.ts";

/** Converts a row to a build of the API, without stages. */
export function toBuild(row: Selectable<Tables["builds"]>): Build {
  return {
    ...row,
    parent: ifAny(row.parent),
    error: ifAny(row.error),
    title: ifAny(row.title),
    params: toMapIfAny(row.params),
    cron: ifAny(row.cron),
    deploy_to: ifAny(row.deploy_to),
    deploy_id: ifAny(row.deploy_id),
    debug: toFlagIfAny(row.debug),
    reason: ifAny(row.reason),
  };
}
