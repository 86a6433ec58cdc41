import * as z from "zod/mini";
import { numberIfAny, textIfAny } from "./fields.ts";

/** A template of a pipeline file. Times are unix seconds. */
export const Template = z.object({
  id: numberIfAny,
  name: textIfAny,
  namespace: textIfAny,
  data: textIfAny,
  created: numberIfAny,
  updated: numberIfAny,
});
export type Template = z.output<typeof Template>;

export const NewTemplate = z.object({
  name: z.nullish(z.string()),
  data: z.nullish(z.string()),
});
export type NewTemplate = z.output<typeof NewTemplate>;

export const TemplateChange = z.object({ data: z.nullish(z.string()) });
export type TemplateChange = z.output<typeof TemplateChange>;
