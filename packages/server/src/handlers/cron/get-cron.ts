import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { findCron } from "./find-cron.ts";

export const getCron: Handler<"getCron", Pick<Deps, "store">> = ({ stored, params }, { store }) =>
  findCron(stored, params.cron, store);
