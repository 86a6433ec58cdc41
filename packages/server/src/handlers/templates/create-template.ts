import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkText } from "../check-text.ts";
import { bindFirst } from "../../namespaces/bind-first.ts";

/** What pipeline files end with. */
const endings = /\.(yml|yaml|star|starlark|script|jsonnet)$/;

export const createTemplate: Handler<"createTemplate", Pick<Deps, "store">> = (
  { params, body, caller },
  { store },
) => {
  const namespace = checkText("namespace", params.namespace);
  const name = checkText("name", body.name ?? "");
  if (!endings.test(name))
    throw new ApiError(400, "Template extension invalid. Must be yaml, starlark or jsonnet");
  if (!body.data) throw new ApiError(400, "A template needs data");
  if (store.templates.find(namespace, name) !== undefined)
    throw new ApiError(409, `There is a template ${name} already`);
  const { data } = body;
  return store.transaction(() => {
    bindFirst(namespace, caller, store);
    return store.templates.insert(namespace, name, data);
  });
};
