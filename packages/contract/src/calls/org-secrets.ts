import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { NewSecret, Secret, SecretChange } from "../entities/secret.ts";

const namespacePath = "/api/secrets/{namespace}";
const one = `${namespacePath}/{secret}` as const;

/** Secrets for all repositories of a namespace. A repository's own secret overrides them. */
export const orgSecretCalls = defineCalls({
  listAllOrgSecrets: {
    summary: "The secrets of all namespaces, without values",
    method: "GET",
    path: "/api/secrets",
    level: "sysadmin",
    answer: listOf(Secret),
  },
  listOrgSecrets: {
    summary: "The secrets of a namespace by name, without values",
    method: "GET",
    path: namespacePath,
    level: "orgMember",
    answer: listOf(Secret),
  },
  createOrgSecret: {
    summary: "Stores a secret for a namespace",
    method: "POST",
    path: namespacePath,
    level: "orgAdmin",
    body: NewSecret,
    answer: Secret,
  },
  getOrgSecret: {
    summary: "One secret, without its value",
    method: "GET",
    path: one,
    level: "orgMember",
    answer: Secret,
  },
  updateOrgSecret: {
    summary: "Changes a secret; missing keys keep their values",
    method: "PATCH",
    also: "POST",
    path: one,
    level: "orgAdmin",
    body: SecretChange,
    answer: Secret,
  },
  deleteOrgSecret: {
    summary: "Removes a secret",
    method: "DELETE",
    path: one,
    level: "orgAdmin",
  },
});
