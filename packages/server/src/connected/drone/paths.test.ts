import { expect, it } from "vitest";
import { dataPath, limitsOf } from "../upstream/proxied-path.ts";
import { dronePaths } from "./paths.ts";

const rows = (is: (answerMs: number) => boolean) =>
  dronePaths
    .filter(({ limits }) => is(limits.answerMs))
    .map(({ method = "any", path }) => `${method} ${path}`);

it("waits ten seconds for answers to questions, except for those that are known to be slow", () => {
  expect(limitsOf(dataPath, "GET").answerMs).toBe(10_000);
  expect(limitsOf(dataPath, "POST").answerMs).toBe(30_000);
  const isSlow = (ms: number): boolean => ms > 10_000;
  expect(rows(isSlow).filter((row) => !row.includes("/stream"))).toEqual([
    "POST /api/user/repos",
    "any /api/user/remote/*",
    "any /login",
  ]);
  expect(rows((ms) => ms > 30_000)).toEqual(["POST /api/user/repos"]);
  expect(rows((ms) => ms === 0)).toEqual(["any /rpc", "any /rpc/*"]);
});

it("sets no timeout for a silent stream", () => {
  const streams = dronePaths.filter(({ path }) => path.startsWith("/api/stream"));
  expect(streams).toHaveLength(3);
  expect(streams.map(({ limits }) => limits.pieceMs)).toEqual([0, 0, 0]);
});
