/** JSON as it is: differences take keys away from whatever is there. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A call and its answer, on their way through. */
export type Exchange = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  status: number;
  body: Json;
};

export function isObject(json: Json | undefined): json is { [key: string]: Json } {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** All objects inside, the outermost first. */
export function objectsIn(json: Json): { [key: string]: Json }[] {
  if (Array.isArray(json)) return json.flatMap(objectsIn);
  return isObject(json) ? [json, ...Object.values(json).flatMap(objectsIn)] : [];
}

/** The repository path of a call that is about one, as in `/api/repos/a/b`, and what follows it. */
export function repoPath(path: string): { repo: string; rest: string } | undefined {
  const [, repo, rest = ""] = /^(\/api\/repos\/[^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  return repo === undefined ? undefined : { repo, rest };
}
