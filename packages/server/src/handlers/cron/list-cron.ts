import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listCron: Handler<"listCron", Pick<Deps, "store">> = ({ stored }, { store }) =>
  store.cron.list(stored.repo.id);
