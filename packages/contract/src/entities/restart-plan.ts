import * as z from "zod/mini";
import { listOf, number, text, texts } from "./fields.ts";

/** What a restart of the failed stages would do (this server's addition). */
export const RestartPlan = z.object({
  /** The stages that are taken over, each with the number of the build in which it ran. */
  taken: listOf(z.object({ name: text, from: number })),
  /** The names of the stages that run. */
  runs: texts,
  /** What is different from when the stages that are taken over ran, in sentences. */
  changes: texts,
});
export type RestartPlan = z.output<typeof RestartPlan>;
