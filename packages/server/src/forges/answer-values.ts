import * as z from "zod/mini";

/** Values in the answers of git hosts. Those of another type count as missing. */

export const text = z.catch(z.string(), "");
export const flag = z.catch(z.boolean(), false);
export const id = z.union([z.number(), z.string()]);
