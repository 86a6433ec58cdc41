import * as z from "zod/mini";
import { listOf, text } from "./fields.ts";

/** A namespace that has secrets or templates, and the folder whose repositories have a part in them. */
export const Namespace = z.object({
  namespace: text,
  /** "" while it has no folder. */
  path: text,
  /** Other folders of that name, whose repositories have no part in them. */
  elsewhere: listOf(text),
});
export type Namespace = z.output<typeof Namespace>;

export const NamespaceBinding = z.object({ path: z.nullish(z.string()) });
