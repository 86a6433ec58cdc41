import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { NewSecret, Secret, SecretChange } from "../entities/secret.ts";

const path = "/api/repos/{namespace}/{name}/secrets";

/** The secrets of a repository, without values. Even their names require write permission. */
export const secretCalls = defineCalls({
  listSecrets: {
    summary: "The secrets by name, without values",
    method: "GET",
    path,
    level: "write",
    answer: listOf(Secret),
  },
  createSecret: {
    summary: "Stores a secret",
    method: "POST",
    path,
    level: "write",
    body: NewSecret,
    answer: Secret,
  },
  updateSecret: {
    summary: "Changes a secret's value, or whether pull requests may use it",
    method: "PATCH",
    path: `${path}/{secret}`,
    level: "write",
    body: SecretChange,
    answer: Secret,
  },
  deleteSecret: {
    summary: "Removes a secret",
    method: "DELETE",
    path: `${path}/{secret}`,
    level: "write",
  },
  getSecret: {
    summary: "One secret, without its value",
    method: "GET",
    path: `${path}/{secret}`,
    level: "write",
    answer: Secret,
  },
});
