import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listAllOrgSecrets: Handler<"listAllOrgSecrets", Pick<Deps, "store">> = (
  _input,
  { store },
) => store.orgSecrets.listAll();

export const listOrgSecrets: Handler<"listOrgSecrets", Pick<Deps, "store">> = (
  { params },
  { store },
) => store.orgSecrets.list(params.namespace);
