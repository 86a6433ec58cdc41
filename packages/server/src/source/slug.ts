import { basename, dirname } from "node:path";

import { sourceLimits } from "./git/git-limits.ts";

export type RepositoryName = {
  readonly namespace: string;
  readonly name: string;
  /** `namespace/name`, as in URLs. */
  readonly slug: string;
};

/**
 * The name of the repository at a path. Its parent folder is the namespace, and `.git` is removed from the name.
 * Each character other than A–Z, a–z, 0–9, `-`, `_` and `.` becomes `-`. A name that would consist only of dashes,
 * such as one in another script, becomes the code points of its characters instead.
 */
export function nameRepository(path: string): RepositoryName {
  const namespace = toNamespace(basename(dirname(path)));
  const name = toUrlPart(folderName(path)) || "repository";
  return { namespace, name, slug: `${namespace}/${name}` };
}

/** The name of the folder of a repository if it differs from its name in URLs; '' otherwise. */
export function folderOf({ path, name }: { path: string; name: string }): string {
  const folder = folderName(path);
  return folder === name ? "" : folder;
}

function folderName(path: string): string {
  return basename(path).replace(/\.git$/, "");
}

/** The server's own URLs begin with these names, so a namespace with such a name gets a `-` appended. */
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
