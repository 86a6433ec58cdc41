import * as z from "zod/mini";
import { optionalFlag, optionalNames, optionalNumber, text, optionalText } from "./fields.ts";

/** A secret without its value, which no call returns. Missing flags mean false. */
export const Secret = z.object({
  id: optionalNumber,
  repo_id: optionalNumber,
  namespace: optionalText,
  name: text,
  type: optionalText,
  pull_request: optionalFlag,
  pull_request_push: optionalFlag,
  /** The events and images that it is for, by the words of Woodpecker, and only from there. No images means all. */
  events: optionalNames,
  images: optionalNames,
});
export type Secret = z.output<typeof Secret>;

export const NewSecret = z.object({
  name: z.nullish(z.string()),
  data: z.nullish(z.string()),
  pull_request: z.nullish(z.boolean()),
  pull_request_push: z.nullish(z.boolean()),
  events: z.nullish(z.array(z.string())),
  images: z.nullish(z.array(z.string())),
});
export type NewSecret = z.output<typeof NewSecret>;

/** Changes to a secret. Missing or null keys leave a value as it is. */
export const SecretChange = z.object({
  data: z.nullish(z.string()),
  pull_request: z.nullish(z.boolean()),
  pull_request_push: z.nullish(z.boolean()),
  events: z.nullish(z.array(z.string())),
  images: z.nullish(z.array(z.string())),
});
export type SecretChange = z.output<typeof SecretChange>;
