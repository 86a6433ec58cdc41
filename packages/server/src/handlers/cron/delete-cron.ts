import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteCron: Handler<"deleteCron", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  if (!store.cron.delete(stored.repo.id, params.cron)) throw noRows();
  return undefined;
};
