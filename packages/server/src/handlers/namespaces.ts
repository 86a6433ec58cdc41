import { resolve } from "node:path";
import type { Deps } from "./deps.ts";
import { checkText } from "./check-text.ts";
import { checkNewSecret, checkSecretChange } from "./secrets.ts";
import { ApiError, noRows } from "../lib/api-error.ts";
import type { Handler } from "./handler.ts";
import { bindNewNamespace } from "../namespaces/bind-new-namespace.ts";
import { toFolder, toNamespace } from "../namespaces/folders.ts";

export const bindNamespace: Handler<"bindNamespace", Pick<Deps, "store">> = (
  { params: { namespace }, body },
  { store },
) => {
  if (!body.path) throw new ApiError(400, "path is required: the folder to bind the namespace to");
  const path = resolve(body.path);
  const folders = store.repos
    .listOf(namespace)
    .filter(({ missing }) => !missing)
    .flatMap((repo) => toFolder(repo));
  const folder = folders.find((known) => known.path === path || known.place === path);
  if (folder === undefined) {
    const known = [...new Set(folders.map((one) => one.path))].sort().join(", ") || "no folder";
    const where = `was found in ${path}, but in ${known}`;
    throw new ApiError(400, `No repository of the namespace ${namespace} ${where}`);
  }
  store.namespaces.bind(namespace, folder);
  return toNamespace({ namespace, ...folder }, store);
};

export const listNamespaces: Handler<"listNamespaces", Pick<Deps, "store">> = (_input, { store }) =>
  store.namespaces.list().map((bound) => toNamespace(bound, store));

export const createOrgSecret: Handler<"createOrgSecret", Pick<Deps, "store">> = (
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

export const deleteOrgSecret: Handler<"deleteOrgSecret", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  if (!store.orgSecrets.delete(params.namespace, params.secret)) throw noRows();
  store.namespaces.releaseIfEmpty(params.namespace);
  return undefined;
};

export const getOrgSecret: Handler<"getOrgSecret", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  const secret = store.orgSecrets.find(params.namespace, params.secret);
  if (secret === undefined) throw noRows();
  return secret;
};

export const listAllOrgSecrets: Handler<"listAllOrgSecrets", Pick<Deps, "store">> = (
  _input,
  { store },
) => store.orgSecrets.listAll();

export const listOrgSecrets: Handler<"listOrgSecrets", Pick<Deps, "store">> = (
  { params },
  { store },
) => store.orgSecrets.list(params.namespace);

export const updateOrgSecret: Handler<"updateOrgSecret", Pick<Deps, "store">> = (
  { params, body },
  { store },
) => {
  const change = checkSecretChange(body);
  const secret = store.orgSecrets.update(params.namespace, params.secret, change);
  if (secret === undefined) throw noRows();
  return secret;
};
