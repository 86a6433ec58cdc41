import * as z from "zod/mini";
import { LogLine } from "./log-line.ts";

/** The reports that `signalbox run --to` sends. Times are unix seconds. The server also limits numbers and lengths. */

const names = z.optional(z.array(z.string()));

const LocalStep = z.object({
  number: z.int(),
  name: z.string(),
  status: z.string(),
  exit_code: z.int(),
  error: z.optional(z.string()),
  errignore: z.optional(z.boolean()),
  detached: z.optional(z.boolean()),
  image: z.optional(z.string()),
  depends_on: names,
  started: z.optional(z.int()),
  stopped: z.optional(z.int()),
});
export type LocalStep = z.output<typeof LocalStep>;

const LocalStage = z.object({
  number: z.int(),
  name: z.string(),
  status: z.string(),
  exit_code: z.int(),
  error: z.optional(z.string()),
  type: z.optional(z.string()),
  os: z.string(),
  arch: z.string(),
  machine: z.optional(z.string()),
  depends_on: names,
  on_success: z.boolean(),
  on_failure: z.boolean(),
  started: z.int(),
  stopped: z.int(),
  steps: z.optional(z.array(LocalStep)),
});
export type LocalStage = z.output<typeof LocalStage>;

/** A run that begins. `commit` is the one on which its files are based; `is_changed`: they differ from it. */
export const NewLocalRun = z.object({
  commit: z.string(),
  branch: z.string(),
  message: z.string(),
  is_changed: z.boolean(),
  stages: z.array(LocalStage),
});
export type NewLocalRun = z.output<typeof NewLocalRun>;

/** The state of a run and new lines of its logs. A step that has ended gets no more lines. */
export const LocalRunReport = z.object({
  /** The sender's time, by which its other times are read. */
  now: z.int(),
  /** The status and error of the build. */
  status: z.string(),
  error: z.optional(z.string()),
  /** All stages; none if nothing has changed. */
  stages: z.optional(z.array(LocalStage)),
  /** The new lines of steps, by the numbers of stage and step. */
  logs: z.array(z.object({ stage: z.int(), step: z.int(), lines: z.array(LogLine) })),
});
export type LocalRunReport = z.output<typeof LocalRunReport>;
