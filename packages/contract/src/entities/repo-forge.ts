import * as z from "zod/mini";
import { flag, listOf, number, optionalNumber, text, texts } from "./fields.ts";

/**
 * How a repository is connected to its git host (this server's addition). Times are unix seconds, 0 = never. `silent`: no
 * request of the hook has arrived for a minute since it was made. `poll_seconds` is how late a commit of which no request
 * tells starts its build. `requests` are the newest of the hook, newest first: what each told, the number of the build that it
 * started (0 = none), and why it started none. `problems` are sentences about what the host refused.
 */
export const RepoForge = z.object({
  title: text,
  address: text,
  hook: flag,
  hook_url: text,
  hook_made: number,
  last_request: number,
  silent: flag,
  poll_seconds: number,
  requests: listOf(z.object({ received: number, what: text, build: number, reason: text })),
  problems: texts,
  /** When the host was asked to send a test request; only in the answer of the call that does so. */
  tested: optionalNumber,
});
export type RepoForge = z.output<typeof RepoForge>;
