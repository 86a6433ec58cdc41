import * as z from "zod/mini";
import { number, text } from "./fields.ts";

/**
 * A piece of a step's output: what one write of the process held, cut after newlines. `pos` counts
 * pieces from 0, `out` usually ends with a newline, `time` is whole seconds since the step began.
 */
export const LogLine = z.object({ pos: number, out: text, time: number });
export type LogLine = z.output<typeof LogLine>;
