import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteBranch: Handler<"deleteBranch", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  store.builds.deleteBranch(stored.repo.id, params.branch);
  return undefined;
};
