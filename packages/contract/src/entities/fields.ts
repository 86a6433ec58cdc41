import * as z from "zod/mini";
import { shownText } from "./shown-text.ts";

/**
 * Parsers for fields of answers. They are tolerant so that a malformed answer never blanks a
 * screen: a missing or invalid field becomes the zero value that a Drone server would have meant, a
 * number sent as text is converted, and invalid list items are dropped.
 */

const toNumber = (input: unknown): number | undefined => {
  const number = typeof input === "string" && input.trim() !== "" ? Number(input) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** A string as it is shown: servers pass on what authors of commits and pipeline files wrote. */
const shown = z.string().check(z.overwrite(shownText));

/** A required string, as it is shown; anything else becomes "". */
export const text = z.catch(shown, "");

/** A required string whose characters all count, such as output or the content of a file; anything else becomes "". */
export const rawText = z.catch(z.string(), "");

/** A required number (id, count, unix seconds); anything else becomes 0. */
export const number = z.catch(z.number(), (context) => toNumber(context?.value) ?? 0);

/** A required boolean; anything else becomes false. */
export const flag = z.catch(z.boolean(), false);

/** Optional variants for keys that servers omit if the value is zero. */
export const optionalText = z.catch(z.optional(shown), undefined);
export const optionalRawText = z.catch(z.optional(z.string()), undefined);
export const optionalNumber = z.catch(z.optional(z.number()), (context) =>
  toNumber(context?.value),
);
export const optionalFlag = z.catch(z.optional(z.boolean()), undefined);

/** A map of strings, such as build parameters. Values that are not strings are dropped. */
export const optionalTexts = z.catch(z.optional(z.record(shown, shown)), (context) =>
  stringEntries(context?.value),
);

/** A list. `null` or anything else that is not a list becomes empty; invalid items are dropped. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.catch(z.array(item), (context) => validItems(item, context?.value));
}

/** Like {@link listOf}, for an optional key. */
export function optionalList<Item extends z.ZodMiniType>(item: Item) {
  return z.catch(z.optional(z.array(item)), (context) =>
    Array.isArray(context?.value) ? validItems(item, context.value) : undefined,
  );
}

/** A list of texts, see {@link listOf}. */
export const texts = listOf(shown);

/** An optional list of names, see {@link optionalList}. */
export const optionalNames = optionalList(shown);

const stringEntries = (input: unknown): Record<string, string> | undefined => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return undefined;
  const pairs = Object.entries(input).flatMap(([key, value]) =>
    typeof value === "string" ? [[shownText(key), shownText(value)]] : [],
  );
  return Object.fromEntries(pairs);
};

const validItems = <Item extends z.ZodMiniType>(item: Item, input: unknown): z.output<Item>[] =>
  (Array.isArray(input) ? input : []).flatMap((candidate: unknown) => {
    const read = item.safeParse(candidate);
    return read.success ? [read.data] : [];
  });
