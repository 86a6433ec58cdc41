import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listDeployments: Handler<"listDeployments", Pick<Deps, "store">> = (
  { stored },
  { store },
) => store.builds.listDeployments(stored.repo.id);
