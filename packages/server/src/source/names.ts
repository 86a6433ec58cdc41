import { sourceLimits } from "./git/git-limits.ts";

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A full commit id: SHA-1 or SHA-256, lower case. */
export function isSha(text: string): boolean {
  return fullSha.test(text);
}

/** The first characters of a commit id. */
export function isShaPrefix(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text);
}

/**
 * Whether git allows this name below `refs/`: https://git-scm.com/docs/git-check-ref-format. Such a name cannot
 * be read as a revision expression.
 */
export function isRefName(text: string): boolean {
  if (text === "" || Buffer.byteLength(text) > sourceLimits.refBytes) return false;
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.$|\/$|^\//.test(text) || text === "@")
    return false;
  return text.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"));
}

/**
 * Normalises a path inside a commit: removes a leading `/` or `./`. Null if the path is invalid because of `..`,
 * empty parts or control characters.
 */
export function toTreePath(text: string): string | null {
  const path = text.replace(/^(?:\.?\/)+/, "");
  if (path === "" || Buffer.byteLength(path) > sourceLimits.pathBytes) return null;
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(path)) return null;
  const parts = path.split("/");
  return parts.some((part) => part === "" || part === "." || part === "..") ? null : path;
}
