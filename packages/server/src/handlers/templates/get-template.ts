import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const getTemplate: Handler<"getTemplate", Pick<Deps, "store">> = ({ params }, { store }) => {
  const template = store.templates.find(params.namespace, params.template);
  if (template === undefined) throw noRows();
  return template;
};
