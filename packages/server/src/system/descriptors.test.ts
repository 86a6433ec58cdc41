import { closeSync, openSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { createShortageCheck, describeLimit, isShortage, maxConnections } from "./descriptors.ts";
import { ApiError } from "../lib/api-error.ts";

it("is short while few descriptors are left, and reports that once", () => {
  const reports: string[] = [];
  const report = { line: () => undefined, problem: (text: string) => void reports.push(text) };
  // Many more than other parts of the test's process open and close meanwhile.
  const limit = readdirSync("/dev/fd").length + 300;
  const isShort = () => createShortageCheck(report, limit)();
  expect(isShort()).toBe(false);
  const open = Array.from({ length: 300 }, () => openSync("/dev/null", "r"));
  expect(isShort()).toBe(true);
  expect(reports).toEqual([expect.stringContaining(`${limit} files and connections`)]);
  for (const descriptor of open) closeSync(descriptor);
  expect(isShort()).toBe(false);
});

it("leaves descriptors for other work than connections", () => {
  expect(maxConnections(600)).toBe(200);
  expect(maxConnections(20_000)).toBe(9900);
  expect(maxConnections(100)).toBe(16);
});

it("says how many files may be open, and how to raise a low limit", () => {
  expect(describeLimit(20_000)).toBe(
    "May open 20000 files and connections, 9900 of them from clients",
  );
  expect(describeLimit(600)).toBe(
    "May open 600 files and connections, 200 of them from clients; raise the limit with ulimit -n",
  );
});

it.each([
  [Object.assign(new Error("open"), { code: "EMFILE" }), true],
  [new Error("git", { cause: Object.assign(new Error("spawn"), { code: "EAGAIN" }) }), true],
  [Object.assign(new Error("open"), { code: "ENOENT" }), false],
  [new ApiError(404, "Not Found"), false],
  [null, false],
])("knows whether %s is a lack of resources: %s", (error, expected) => {
  expect(isShortage(error)).toBe(expected);
});
