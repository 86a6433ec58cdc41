import * as z from "zod/mini";
import { number, rawText } from "./fields.ts";

/**
 * A piece of a step's output: one write of the process, split after newlines. `pos` counts from 0,
 * `out` usually ends with a newline, `time` is whole seconds since the step started.
 */
export const LogLine = z.object({ pos: number, out: rawText, time: number });
export type LogLine = z.output<typeof LogLine>;
