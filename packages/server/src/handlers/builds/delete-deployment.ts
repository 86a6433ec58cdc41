import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteDeployment: Handler<"deleteDeployment", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  store.builds.deleteDeployment(stored.repo.id, params.target);
  return undefined;
};
