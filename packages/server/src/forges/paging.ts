import * as z from "zod/mini";
import type { ForgeClient } from "./forge-client.ts";
import { ForgeError } from "./forge-error.ts";
import type { Caller } from "./forge.ts";

/** More organizations or open pull requests than anybody has; it ends a list that never ends. */
const maxPages = 200;

/** Each segment of a path, such as a slug, escaped. */
export const escapedPath = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/");

/** The number of the page that the header `Link` names as the next one (https://www.rfc-editor.org/rfc/rfc8288). */
export function nextPage(headers: Headers): string | undefined {
  const link = /<([^>]*)>\s*;[^,]*rel="next"/.exec(headers.get("link") ?? "")?.[1];
  return (link && URL.parse(link)?.searchParams.get("page")) || undefined;
}

type List<Schema> = {
  schema: Schema;
  /** With a query, to which the page is appended. */
  path: string;
  /** What the answer says of the page after it. */
  next: (headers: Headers) => string | undefined;
};

/** All items of a list, page by page until it ends. */
export async function readAll<Schema extends z.ZodMiniType>(
  client: ForgeClient,
  as: Caller,
  { schema, path, next }: List<Schema>,
): Promise<z.output<Schema>[]> {
  const all: z.output<Schema>[] = [];
  let page: string | undefined = "1";
  for (let count = 0; page !== undefined && count < maxPages; count += 1) {
    const answer: { value: z.output<Schema>[]; headers: Headers } = await client.read(
      z.array(schema),
      `${path}&page=${page}`,
      as,
    );
    all.push(...answer.value);
    page = answer.value.length > 0 ? next(answer.headers) : undefined;
  }
  return all;
}

/** Null if the forge says that there is no such thing. */
export async function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ForgeError && error.failure === "missing") return null;
    throw error;
  }
}
