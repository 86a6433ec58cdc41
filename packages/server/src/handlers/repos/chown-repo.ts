import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const chownRepo: Handler<"chownRepo", Pick<Deps, "store">> = (
  { stored, caller },
  { store },
) => store.repos.update(stored.repo.id, { user_id: caller.id });
