import type { NewTest } from "../../store/tests.ts";
import { reportLimits } from "../../lib/report-limits.ts";
import { createLineReader } from "./lines.ts";
import type { OnTest, ReportReader } from "./report-reader.ts";
import { clampDuration, toFile, toLine, toMessage, toName, toOutput } from "./values.ts";

/** How much output of running tests is kept, in characters. */
const maxPending = 4 * 1024 ** 2;

const statuses = { pass: "passed", fail: "failed", skip: "skipped" } as const;

/** Whether a line can only be of `go test -json`, so that it shows that a log contains it. */
export function isGoTestStart(line: string): boolean {
  return eventOf(line) !== undefined;
}

/** Reads the events of `go test -json` (https://pkg.go.dev/cmd/test2json), with or without other lines between. */
export function createGoTestReader(onTest: OnTest): ReportReader {
  const outputs = new Map<string, string>();
  const parents = new Set<string>();
  let pending = 0;

  const add = (key: string, text: string): void => {
    const before = outputs.get(key) ?? "";
    const room = Math.min(reportLimits.textCharacters - before.length, maxPending - pending);
    const added = text.slice(0, Math.max(room, 0));
    pending += added.length;
    if (added !== "") outputs.set(key, before + added);
  };

  const take = (key: string): string => {
    const text = outputs.get(key) ?? "";
    outputs.delete(key);
    pending -= text.length;
    return text;
  };

  const onLine = (line: string): void => {
    const event = eventOf(line);
    const name = textOf(event?.["Test"]);
    if (event === undefined || name === "") return;
    const suite = textOf(event["Package"]);
    const key = `${suite} ${name}`;
    const action = textOf(event["Action"]);
    if (action === "output") return add(key, textOf(event["Output"]));
    if (action !== "pass" && action !== "fail" && action !== "skip") return;
    if (name.includes("/")) parents.add(key.slice(0, key.lastIndexOf("/")));
    const seconds = Number(event["Elapsed"]);
    const test = toTest({ suite, name, status: statuses[action], seconds }, take(key));
    // The result of a test with subtests repeats theirs, unless it failed itself.
    if (!parents.delete(key) || (action === "fail" && test.message !== "")) onTest(test);
  };

  return createLineReader(onLine, () => undefined);
}

type Ended = Pick<NewTest, "suite" | "name" | "status"> & { seconds: number };

function toTest({ suite, name, status, seconds }: Ended, text: string): NewTest {
  const place = /^\s+(\S+\.go):(\d+): ?(.*)$/m.exec(text);
  const said = place?.[3] || (/^panic: .*/m.exec(text)?.[0] ?? "");
  const message = status === "passed" ? "" : toMessage(said);
  return {
    suite: toName(suite),
    name: toName(name),
    file: status === "passed" ? "" : toFile(place?.[1] ?? "", ""),
    line: status === "passed" ? 0 : toLine(place?.[2]),
    status,
    duration: clampDuration(seconds * 1000),
    message,
    output: status === "failed" ? toOutput(text, message) : "",
  };
}

function eventOf(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^\{.*"Action":"\w/.test(line)) return undefined;
  try {
    const event: unknown = JSON.parse(line);
    return isRecord(event) && typeof event["Package"] === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
