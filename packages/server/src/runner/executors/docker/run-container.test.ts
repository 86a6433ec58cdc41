import { PassThrough, Readable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { runContainer } from "./run-container.ts";

/** An engine whose containers end at once. */
const engine = {
  within: () => ({
    containers: {
      create: async () => "id",
      attach: async () => Readable.from([]),
      start: async () => undefined,
      wait: async () => 0,
      inspect: async () => ({ isRunning: false, exitCode: 0, isOomKilled: false, error: "" }),
      kill: async () => undefined,
      remove: async () => undefined,
    },
  }),
};

it("leaves no timer that would delay the server's exit if it is stopped after its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const run = runContainer({
    engine,
    name: "a",
    body: { Image: "a" },
    provideImage: async () => undefined,
    output: new PassThrough(),
    outOfMemory: "",
  });
  expect(await run.ended).toMatchObject({ exitCode: 0, wasKilled: false });
  expect(await run.stop({ graceMs: 1_000, engineMs: 30_000 })).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
