import * as z from "zod/mini";
import { number, text } from "./fields.ts";

/**
 * A piece of a step's output: one write of the process, split after newlines. `pos` counts from 0,
 * `out` usually ends with a newline, `time` is whole seconds since the step started.
 */
export const LogLine = z.object({ pos: number, out: text, time: number });
export type LogLine = z.output<typeof LogLine>;
