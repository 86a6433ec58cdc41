import type { Cron } from "@signalbox/contract";
import { noRows } from "../../http/api-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

/** The cron job of a path. Throws an ApiError where there is none. */
export const findCron = ({ repo }: StoredRepo, name: string, store: Store): Cron => {
  const cron = store.cron.find(repo.id, name);
  if (cron === undefined) throw noRows();
  return cron;
};
