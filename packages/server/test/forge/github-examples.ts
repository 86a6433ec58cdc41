import { createRequire } from "node:module";
import * as z from "zod/mini";

const require = createRequire(import.meta.url);
const body = z.record(z.string(), z.unknown());

/** Requests of GitHub for each of its events, as its documentation shows them. */
export const githubExamples = z
  .array(z.object({ name: z.string(), examples: z.array(body) }))
  .parse(require("@octokit/webhooks-examples"));

export function githubExample(event: string, action?: string): z.output<typeof body> {
  const all = githubExamples.find(({ name }) => name === event)?.examples;
  const found = all?.find((one) => action === undefined || one["action"] === action);
  if (found === undefined) throw new Error(`no example of ${event}`);
  return found;
}
