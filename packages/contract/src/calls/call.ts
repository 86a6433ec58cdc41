import type * as z from "zod/mini";
import type { Level } from "../rules/levels.ts";

/** One call of the HTTP contract: what it is for, who may make it, what goes in and what comes out. */
export type Call = {
  summary: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Another method that means the same. */
  also?: "POST" | "PUT";
  /** Parameters stand in braces: `/api/repos/{namespace}/{name}`; `{branch*}` takes the rest, slashes too. */
  path: string;
  level: Level;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** A body that is missing, or does not fit, changes nothing and is no error. */
  ignoresBadBody?: true;
  /** The JSON of the answer. Calls without one answer 204 and an empty body. */
  answer?: z.ZodMiniType;
};

/** The names in braces of a path. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}`
    ? WithoutStar<Name> | PathParameter<Rest>
    : never;
type WithoutStar<Name extends string> = Name extends `${infer Plain}*` ? Plain : Name;

export type PathParameters<Path extends string> = Record<PathParameter<Path>, string | number>;

/** Keeps the literal types of a table of calls, and checks each row. */
export const defineCalls = <const Table extends Record<string, Call>>(table: Table): Table => table;

/** Fills in the parameters of a path, each escaped as one path segment. */
export const fillPath = (
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): string =>
  path.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
