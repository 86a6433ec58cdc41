import { checkText } from "./checks/check-text.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { StoreHandler } from "./handler.ts";
import { bindNewNamespace } from "../../accounts/namespaces/bind-new-namespace.ts";

/** The file name extensions of pipeline files. */
const endings = /\.(yml|yaml|star|starlark|script|jsonnet)$/;

export const createTemplate: StoreHandler<"createTemplate"> = (
  { params, body, caller },
  { store },
) => {
  const namespace = checkText("namespace", params.namespace);
  const name = checkText("name", body.name ?? "");
  if (!endings.test(name))
    throw new ApiError(400, "Template extension invalid. Must be yaml, starlark or jsonnet");
  if (!body.data) throw new ApiError(400, "data is required: the text of the template");
  if (store.templates.find(namespace, name) !== undefined)
    throw new ApiError(409, `A template named ${name} already exists`);
  const { data } = body;
  return store.transaction(() => {
    bindNewNamespace(namespace, caller, store);
    return store.templates.insert(namespace, name, data);
  });
};

export const deleteTemplate: StoreHandler<"deleteTemplate"> = ({ params }, { store }) => {
  if (!store.templates.delete(params.namespace, params.template)) throw noRows();
  store.namespaces.releaseIfEmpty(params.namespace);
  return undefined;
};

export const getTemplate: StoreHandler<"getTemplate"> = ({ params }, { store }) => {
  const template = store.templates.find(params.namespace, params.template);
  if (template === undefined) throw noRows();
  return template;
};

export const listAllTemplates: StoreHandler<"listAllTemplates"> = (_input, { store }) =>
  store.templates.listAll();

export const listTemplates: StoreHandler<"listTemplates"> = ({ params }, { store }) =>
  store.templates.list(params.namespace);

export const updateTemplate: StoreHandler<"updateTemplate"> = (
  { params: { namespace, template: name }, body },
  { store },
) => {
  const old = store.templates.find(namespace, name);
  if (old === undefined) throw noRows();
  const data = body.data ?? old.data ?? "";
  if (data === "") throw new ApiError(400, "data is required: the text of the template");
  return store.templates.update(namespace, name, data);
};
