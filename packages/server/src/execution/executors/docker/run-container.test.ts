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
      inspect: async () => ({
        isRunning: false,
        exitCode: 0,
        isOomKilled: false,
        error: "",
      }),
      kill: async () => undefined,
      getArchive: async () => undefined,
      putArchive: async () => undefined,
      remove: async () => undefined,
    },
  }),
};

const task = {
  name: "a",
  body: { Image: "a" },
  provideImage: async () => undefined,
  folders: [],
  output: new PassThrough(),
  outOfMemory: "",
};

it("sends SIGTERM first to a container that was running before the engine answered its start", async () => {
  const answer = Promise.withResolvers<undefined>();
  const starting = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<number>();
  const signals: string[] = [];
  const { containers } = engine.within();
  const slow: typeof containers = {
    ...containers,
    start: () => {
      starting.resolve();
      return answer.promise;
    },
    wait: () => exit.promise,
    kill: async (...[, signal]: [id?: string, signal?: string]) => {
      signals.push(signal ?? "");
      exit.resolve(0);
      return undefined;
    },
  };
  const run = runContainer({ ...task, engine: { within: () => ({ containers: slow }) } });
  await starting.promise;
  const stopped = run.stop({ graceMs: 30_000, engineMs: 30_000 });
  answer.resolve(undefined);
  expect(await stopped).toBe(true);
  expect(signals).toEqual(["SIGTERM"]);
});

it("leaves no timer that would delay the server's exit if it is stopped after its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const run = runContainer({ ...task, engine });
  expect(await run.ended).toMatchObject({ exitCode: 0, wasKilled: false });
  expect(await run.stop({ graceMs: 1_000, engineMs: 30_000 })).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
