import { expect, it } from "vitest";
import { dronePaths } from "./paths.ts";

const rows = (is: (answerMs: number) => boolean) =>
  dronePaths
    .filter(({ limits }) => is(limits.answerMs))
    .map(({ method = "any", path }) => `${method} ${path}`);

it("waits half a minute for answers, except for calls that are known to be slow", () => {
  expect(rows((ms) => ms > 30_000)).toEqual(["POST /api/user/repos"]);
  expect(rows((ms) => ms === 0)).toEqual(["any /rpc", "any /rpc/*"]);
});

it("sets no timeout for a silent stream", () => {
  const streams = dronePaths.filter(({ path }) => path.startsWith("/api/stream"));
  expect(streams).toHaveLength(3);
  expect(streams.map(({ limits }) => limits.pieceMs)).toEqual([0, 0, 0]);
});
