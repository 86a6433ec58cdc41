import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { toNamespace } from "../../namespaces/folders.ts";

export const listNamespaces: Handler<"listNamespaces", Pick<Deps, "store">> = (_input, { store }) =>
  store.namespaces.list().map((bound) => toNamespace(bound, store));
