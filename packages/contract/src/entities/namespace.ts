import * as z from "zod/mini";
import { listOf, text } from "./fields.ts";

/** A namespace that has secrets or templates, and the folder whose repositories may use them. */
export const Namespace = z.object({
  namespace: text,
  /** "" if it has no folder. */
  path: text,
  /** Other folders with that name, whose repositories may not use this namespace's secrets. */
  elsewhere: listOf(text),
});
export type Namespace = z.output<typeof Namespace>;

export const NamespaceBinding = z.object({ path: z.nullish(z.string()) });
