import * as z from "zod/mini";
import { flag, number, text, optionalText } from "./fields.ts";

/** A job that builds a branch on a schedule. `next` and `prev` are unix seconds; 0 means never. */
export const Cron = z.object({
  id: number,
  repo_id: number,
  name: text,
  expr: text,
  next: number,
  prev: number,
  event: text,
  branch: text,
  target: optionalText,
  /** A name such as `Europe/Berlin`; only from Woodpecker. */
  timezone: optionalText,
  disabled: flag,
  created: number,
  updated: number,
  version: number,
});
export type Cron = z.output<typeof Cron>;

export const NewCron = z.object({
  name: z.nullish(z.string()),
  expr: z.nullish(z.string()),
  branch: z.nullish(z.string()),
  timezone: z.nullish(z.string()),
});
export type NewCron = z.output<typeof NewCron>;

/** Changes to a cron job, except to its name and expression. Missing or null keys leave a value as it is. */
export const CronChange = z.object({
  branch: z.nullish(z.string()),
  target: z.nullish(z.string()),
  timezone: z.nullish(z.string()),
  disabled: z.nullish(z.boolean()),
});
export type CronChange = z.output<typeof CronChange>;
