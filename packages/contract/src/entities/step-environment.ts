import * as z from "zod/mini";
import { flag, listOf, optionalRawText, optionalText, text } from "./fields.ts";

/** A variable that a step got. */
const Variable = z.object({
  name: text,
  /** Where it comes from: `build`, `pipeline`, `step`, `secret` or `server`. */
  source: text,
  value: optionalRawText,
  /** Why there is no value: `secret` (it is one, or contains one) or `long`. */
  hidden: optionalText,
  /** The name of the secret that it comes from. */
  secret: optionalText,
});

/** The variables that a step got, by name (this server's addition). */
export const StepEnvironment = z.object({
  /** A remote runner ran the step: these are the variables that the server sent, and the runner added its own. */
  remote: flag,
  variables: listOf(Variable),
});
export type StepEnvironment = z.output<typeof StepEnvironment>;
