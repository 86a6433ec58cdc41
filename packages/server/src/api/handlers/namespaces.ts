import { resolve } from "node:path";
import { checkText } from "./checks/check-text.ts";
import { checkNewSecret, checkSecretChange } from "./secrets.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { StoreHandler } from "./handler.ts";
import { bindNewNamespace } from "../../accounts/namespaces/bind-new-namespace.ts";
import { foldersOf, toNamespace } from "../../accounts/namespaces/folders.ts";

export const bindNamespace: StoreHandler<"bindNamespace"> = (
  { params: { namespace }, body },
  { store },
) => {
  if (!body.path) throw new ApiError(400, "path is required: the folder to bind the namespace to");
  const path = resolve(body.path);
  const folders = store.repos
    .listOf(namespace)
    .filter(({ missing }) => !missing)
    .flatMap((repo) => foldersOf(repo));
  const folder = folders.find((known) => known.path === path || known.place === path);
  if (folder === undefined) {
    const known = [...new Set(folders.map((one) => one.path))].sort().join(", ") || "no folder";
    const where = `was found in ${path}, but in ${known}`;
    throw new ApiError(400, `No repository of the namespace ${namespace} ${where}`);
  }
  store.namespaces.bind(namespace, folder);
  return toNamespace({ namespace, ...folder }, store);
};

export const listNamespaces: StoreHandler<"listNamespaces"> = (_input, { store }) =>
  store.namespaces.list().map((bound) => toNamespace(bound, store));

export const createOrgSecret: StoreHandler<"createOrgSecret"> = (
  { params, body, caller },
  { store },
) => {
  const namespace = checkText("namespace", params.namespace);
  const secret = checkNewSecret(body);
  if (store.orgSecrets.find(namespace, secret.name) !== undefined)
    throw new ApiError(409, `A secret named ${secret.name} already exists`);
  return store.transaction(() => {
    bindNewNamespace(namespace, caller, store);
    return store.orgSecrets.insert(namespace, secret);
  });
};

export const deleteOrgSecret: StoreHandler<"deleteOrgSecret"> = ({ params }, { store }) => {
  if (!store.orgSecrets.delete(params.namespace, params.secret)) throw noRows();
  store.namespaces.releaseIfEmpty(params.namespace);
  return undefined;
};

export const getOrgSecret: StoreHandler<"getOrgSecret"> = ({ params }, { store }) => {
  const secret = store.orgSecrets.find(params.namespace, params.secret);
  if (secret === undefined) throw noRows();
  return secret;
};

export const listAllOrgSecrets: StoreHandler<"listAllOrgSecrets"> = (_input, { store }) =>
  store.orgSecrets.listAll();

export const listOrgSecrets: StoreHandler<"listOrgSecrets"> = ({ params }, { store }) =>
  store.orgSecrets.list(params.namespace);

export const updateOrgSecret: StoreHandler<"updateOrgSecret"> = ({ params, body }, { store }) => {
  const change = checkSecretChange(body);
  const secret = store.orgSecrets.update(params.namespace, params.secret, change);
  if (secret === undefined) throw noRows();
  return secret;
};
