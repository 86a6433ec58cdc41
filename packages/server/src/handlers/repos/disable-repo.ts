import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const disableRepo: Handler<"disableRepo", Pick<Deps, "store" | "watch">> = (
  { stored, query },
  { store, watch },
) => {
  const repo = store.repos.update(stored.repo.id, { active: false });
  if (query.remove === "true") store.repos.delete(stored.repo.id);
  watch.follow();
  return repo;
};
