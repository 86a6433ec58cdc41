import * as z from "zod/mini";
import { optionalNumber, optionalRawText, optionalText } from "./fields.ts";

/** A template of a pipeline file. Times are unix seconds. */
export const Template = z.object({
  id: optionalNumber,
  name: optionalText,
  namespace: optionalText,
  data: optionalRawText,
  created: optionalNumber,
  updated: optionalNumber,
});
export type Template = z.output<typeof Template>;

export const NewTemplate = z.object({
  name: z.nullish(z.string()),
  data: z.nullish(z.string()),
});
export type NewTemplate = z.output<typeof NewTemplate>;

export const TemplateChange = z.object({ data: z.nullish(z.string()) });
export type TemplateChange = z.output<typeof TemplateChange>;
