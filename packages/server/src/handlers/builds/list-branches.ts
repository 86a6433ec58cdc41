import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listBranches: Handler<"listBranches", Pick<Deps, "store">> = ({ stored }, { store }) =>
  store.builds.listBranches(stored.repo.id);
