import { readdirSync } from "node:fs";
import * as z from "zod/mini";
import type { Report } from "../lib/report.ts";
import { systemCode } from "../lib/start-error.ts";

const Limits = z.object({
  userLimits: z.object({
    open_files: z.object({ soft: z.union([z.number(), z.literal("unlimited")]) }),
  }),
});

let knownLimit: number | undefined;

/** How many files and connections this process may have open. Node has raised its limit as far as it may. */
function descriptorLimit(): number {
  return (knownLimit ??= readLimit());
}

function readLimit(): number {
  // Otherwise the names of all connected addresses are looked up. The types do not know this property yet.
  Object.assign(process.report, { excludeNetwork: true });
  const limits = Limits.safeParse(process.report.getReport());
  const soft = limits.data?.userLimits.open_files.soft ?? "unlimited";
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : soft;
}

/** What the server uses without requests: its database, threads, git processes, and steps with their logs. */
const reserved = 200;
const leastConnections = 16;
const lowLimit = 1024;
const leastOpenLogs = 16;
const mostOpenLogs = 256;
const leastSteps = 8;
const mostSteps = 100;

/** What the server says of its limits when it starts. */
export function describeLimit(limit: number = descriptorLimit()): string {
  if (limit === Number.POSITIVE_INFINITY) return "May open any number of files and connections";
  const advice = limit < lowLimit ? "; raise the limit with ulimit -n" : "";
  return `May open ${limit} files and connections, ${maxConnections(limit)} of them from clients${advice}`;
}

/** Open connections of clients. Each may need another descriptor, for a log or for a server behind this one. */
export function maxConnections(limit: number = descriptorLimit()): number {
  return Math.max(leastConnections, Math.floor((limit - reserved) / 2));
}

/** Files of running logs that are open at once. The others are opened when something is written or read. */
export function maxOpenLogs(limit: number = descriptorLimit()): number {
  return Math.max(leastOpenLogs, Math.min(mostOpenLogs, Math.floor(limit / 16)));
}

/** Steps of one stage that run at once on this machine. Each has a pipe, besides its log. */
export function maxStepsAtOnce(limit: number = descriptorLimit()): number {
  return Math.max(leastSteps, Math.min(mostSteps, Math.floor(limit / 16)));
}

/** Descriptors that must be free, for processes that start and files that are opened meanwhile. */
const leastFree = 64;
const countAgainMs = 100;

/**
 * Tells whether few descriptors are left, and reports it once. Counting takes about a microsecond for each open file, so that a count is used for a
 * hundred times as long as it took.
 */
export function createShortageCheck(
  report: Report,
  limit: number = descriptorLimit(),
): () => boolean {
  let isShort = false;
  let until = 0;
  return () => {
    const began = performance.now();
    if (limit === Number.POSITIVE_INFINITY || began < until) return isShort;
    const wasShort = isShort;
    isShort = limit - countDescriptors() < leastFree;
    if (isShort && !wasShort) report.problem(shortageText(limit));
    const ended = performance.now();
    until = ended + Math.max(countAgainMs, 100 * (ended - began));
    return isShort;
  };
}

const shortageText = (limit: number): string =>
  `Nearly all of the ${limit} files and connections that this server may open are in use, so requests are refused until some are closed; raise the limit with ulimit -n`;

function countDescriptors(): number {
  try {
    return readdirSync("/dev/fd").length;
  } catch (error) {
    return isShortage(error) ? Number.POSITIVE_INFINITY : 0;
  }
}

const shortages: ReadonlySet<string | undefined> = new Set([
  "EMFILE",
  "ENFILE",
  "EAGAIN",
  "ENOMEM",
]);

/** Whether the system lacked descriptors, processes or memory, so that the same may succeed later. */
export function isShortage(error: unknown): boolean {
  return (
    shortages.has(systemCode(error)) || (error instanceof Error && isShortage(error.cause ?? null))
  );
}
