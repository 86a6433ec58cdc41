/** Paths in containers, which use `/` on all systems. */

/** Joins two paths and resolves `.`, `..` and repeated slashes, like https://pkg.go.dev/path#Join. */
export function joinPath(base: string, path: string): string {
  return cleanPath([base, path].filter((part) => part !== "").join("/"));
}

/** The shortest equivalent path, without a slash at the end; `.` if the path is empty. */
export function cleanPath(path: string): string {
  const isAbsolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const canGoUp = parts.length > 0 && parts.at(-1) !== "..";
    if (part !== "..") parts.push(part);
    else if (canGoUp) parts.pop();
    else if (!isAbsolute) parts.push(part);
  }
  return (isAbsolute ? "/" : "") + parts.join("/") || ".";
}

/** Whether a clean path is a folder or is below it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || folder === "/" || path.startsWith(`${folder}/`);
}
