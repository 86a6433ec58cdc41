import { basename, dirname } from "node:path";

import { sourceLimits } from "./limits.ts";

export interface RepositoryName {
  readonly namespace: string;
  readonly name: string;
  /** `namespace/name`, as in addresses. */
  readonly slug: string;
}

/**
 * The name that a repository in this folder has: the nearest folder is the namespace, `.git` is cut off
 * the name. Each character other than A–Z, a–z, 0–9, `-`, `_` and `.` becomes `-`.
 */
export function nameRepository(path: string): RepositoryName {
  const namespace = toNamespace(basename(dirname(path)));
  const name = toUrlPart(basename(path).replace(/\.git$/, "")) || "repository";
  return { namespace, name, slug: `${namespace}/${name}` };
}

/** First parts of addresses that are the server's own: a namespace of that name gets a `-` behind it. */
const reserved = new Set(["api", "assets", "login", "rpc", "settings"]);

function toNamespace(folder: string): string {
  const part = toUrlPart(folder) || "local";
  return reserved.has(part.toLowerCase()) ? `${part}-` : part;
}

function toUrlPart(text: string): string {
  return text.replaceAll(/[^\w.-]/gu, "-").slice(0, sourceLimits.nameCharacters);
}
