import * as z from "zod/mini";
import type { Level } from "../rules/levels.ts";

/** One call of the HTTP API: its purpose, the required level, its input and its answer. */
export type Call = {
  summary: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** A second method with the same meaning. */
  also?: "POST" | "PUT";
  /**
   * Parameters are in braces: `/api/repos/{namespace}/{name}`; `{branch*}` matches the rest of the
   * path, including slashes.
   */
  path: string;
  level: Level;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** A missing or invalid body is not an error and changes nothing. */
  ignoresBadBody?: true;
  /** The call also answers Markdown, to `Accept: text/markdown` or `?format=markdown`. */
  markdown?: true;
  /** The JSON of the answer. A call without it answers 204 with an empty body. */
  answer?: z.ZodMiniType;
};

/** The names of the parameters in a path. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}`
    ? WithoutStar<Name> | PathParameter<Rest>
    : never;
type WithoutStar<Name extends string> = Name extends `${infer Plain}*` ? Plain : Name;

export type PathParameters<Path extends string> = Record<PathParameter<Path>, string | number>;

/**
 * How many of the newest builds of the question an answer must cover at least. A server that keeps an index covers those that it
 * knows; asked with a larger number, it first reads more of them. The embedded server knows all, and ignores it.
 */
export const reachParameter = { reach: z.optional(z.string()) };

/** Which builds a list contains, on servers that filter by queries: docs/behaviour/build-queries.md. */
export const queryParameters = {
  query: z.optional(z.string()),
  zone: z.optional(z.string()),
  before: z.optional(z.string()),
  ...reachParameter,
};

/** Returns the table as it is. The type parameter checks its rows and keeps their literal types. */
export function defineCalls<const Table extends Record<string, Call>>(table: Table): Table {
  return table;
}

/** Replaces the parameters of a path, each escaped as one path segment. */
export function fillPath(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return path.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
