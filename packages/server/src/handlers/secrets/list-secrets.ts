import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listSecrets: Handler<"listSecrets", Pick<Deps, "store">> = ({ stored }, { store }) =>
  store.secrets.list(stored.repo.id);
