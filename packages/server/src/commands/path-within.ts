import { realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";

/** Where a path leads; undefined unless that is in the folder and exists. A link may lead elsewhere than its path says. */
export async function pathWithin(folder: string, path: string): Promise<string | undefined> {
  const [from, to] = await Promise.all([folder, path].map(realPathOf));
  if (from === undefined || to === undefined) return undefined;
  const way = relative(from, to);
  const isInside = way !== ".." && !way.startsWith(`..${sep}`) && resolve(from, way) === to;
  return isInside ? to : undefined;
}

const realPathOf = (path: string): Promise<string | undefined> =>
  realpath(path).catch(() => undefined);
