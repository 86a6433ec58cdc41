import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listAllTemplates: Handler<"listAllTemplates", Pick<Deps, "store">> = (
  _input,
  { store },
) => store.templates.listAll();

export const listTemplates: Handler<"listTemplates", Pick<Deps, "store">> = (
  { params },
  { store },
) => store.templates.list(params.namespace);
