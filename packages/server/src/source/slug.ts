import { basename, dirname } from "node:path";

import { sourceLimits } from "../git/git-limits.ts";

export interface RepositoryName {
  readonly namespace: string;
  readonly name: string;
  /** `namespace/name`, as in addresses. */
  readonly slug: string;
}

/**
 * The name that a repository in this folder has: the nearest folder is the namespace, `.git` is cut off
 * the name. Each character other than A–Z, a–z, 0–9, `-`, `_` and `.` becomes `-`; of a name in another
 * script, which that would make nothing but dashes, the characters become their code points.
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
  const part = text.replaceAll(/[^\w.-]/gu, "-");
  const isReadable = part === text || /[A-Za-z0-9]/.test(part);
  return (isReadable ? part : codePoints(text)).slice(0, sourceLimits.nameCharacters);
}

function codePoints(text: string): string {
  return Array.from(text.normalize(), (one) => one.codePointAt(0)?.toString(16)).join("-");
}
