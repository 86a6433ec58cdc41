import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { Namespace, NamespaceBinding } from "../entities/namespace.ts";

/** The folders of namespaces. Only repositories in a namespace's folder get its secrets. */
export const namespaceCalls = defineCalls({
  listNamespaces: {
    summary: "The namespaces that have secrets or templates, and their folders",
    method: "GET",
    path: "/api/namespaces",
    level: "sysadmin",
    answer: listOf(Namespace),
  },
  bindNamespace: {
    summary: "Binds a namespace to another folder of its name, for example after it was moved",
    method: "POST",
    path: "/api/namespaces/{namespace}",
    level: "sysadmin",
    body: NamespaceBinding,
    answer: Namespace,
  },
});
