import * as z from "zod/mini";

/**
 * Readers of wire fields. They are tolerant, so that an answer which does not quite fit never blanks
 * a screen: a missing or broken field reads as the zero value that a Drone server would have meant,
 * a number sent as text reads as that number, and list items that are no objects are left out.
 */

const toNumber = (input: unknown): number | undefined => {
  const number = typeof input === "string" && input.trim() !== "" ? Number(input) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** A text that is always present; anything else reads as "". */
export const text = z.catch(z.string(), "");

/** A number that is always present (ids, counts, unix seconds); anything else reads as 0. */
export const number = z.catch(z.number(), (context) => toNumber(context?.value) ?? 0);

/** A yes or no that is always present; anything else reads as false. */
export const flag = z.catch(z.boolean(), false);

/** The same three where a server leaves the key out when the value is zero. */
export const textIfAny = z.catch(z.optional(z.string()), undefined);
export const numberIfAny = z.catch(z.optional(z.number()), (context) => toNumber(context?.value));
export const flagIfAny = z.catch(z.optional(z.boolean()), undefined);

/** Names and values, such as build parameters. A value that is no text is left out. */
export const textsIfAny = z.catch(z.optional(z.record(z.string(), z.string())), (context) =>
  textsAmong(context?.value),
);

/** A list; `null` and everything else that is no list read as empty, items that do not fit are left out. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.catch(z.array(item), (context) => fitting(item, context?.value));

/** As {@link listOf}, for a key that may be absent. */
export const listIfAny = <Item extends z.ZodMiniType>(item: Item) =>
  z.catch(z.optional(z.array(item)), (context) =>
    Array.isArray(context?.value) ? fitting(item, context.value) : undefined,
  );

/** As {@link listIfAny}, of names. */
export const namesIfAny = listIfAny(z.string());

const textsAmong = (input: unknown): Record<string, string> | undefined => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return undefined;
  const pairs = Object.entries(input).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(pairs);
};

const fitting = <Item extends z.ZodMiniType>(item: Item, input: unknown): z.output<Item>[] =>
  (Array.isArray(input) ? input : []).flatMap((candidate: unknown) => {
    const read = item.safeParse(candidate);
    return read.success ? [read.data] : [];
  });
