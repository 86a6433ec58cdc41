/** Unchecked JSON, because the differences remove keys from any object. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A request and its answer while they are forwarded. */
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

/** All nested objects, the outermost first. */
export function objectsIn(json: Json): { [key: string]: Json }[] {
  if (Array.isArray(json)) return json.flatMap(objectsIn);
  return isObject(json) ? [json, ...Object.values(json).flatMap(objectsIn)] : [];
}

/** The repository part of a path, such as `/api/repos/a/b`, and the rest. */
export function repoPath(path: string): { repo: string; rest: string } | undefined {
  const [, repo, rest = ""] = /^(\/api\/repos\/[^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  return repo === undefined ? undefined : { repo, rest };
}
