import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRequestLimiter } from "./request-limiter.ts";

const { signal } = new AbortController();

const start = () => {
  const begun: string[] = [];
  let now = 0;
  const limiter = createRequestLimiter(1, () => now);
  return {
    begun,
    pause: limiter.pause,
    at: (ms: number) => void (now = ms),
    run: (name: string, until: Promise<unknown> = Promise.resolve()) =>
      limiter.run(async () => {
        begun.push(name);
        await until;
      }, signal),
  };
};

it("does not let a shorter pause end a longer one", async () => {
  const { begun, pause, at, run } = start();
  pause(20_000);
  pause(0);
  at(19_999);
  const first = run("first");
  await nextTurn();
  expect(begun).toEqual([]);
  at(20_000);
  await Promise.all([run("second"), first]);
  expect(begun).toEqual(["first", "second"]);
});

it.each([3_600_000, Infinity])(
  "refuses requests during a pause of %i ms, those that wait, too, but not for ever",
  async (ms) => {
    const { begun, pause, at, run } = start();
    const answer = Promise.withResolvers<void>();
    const running = run("running", answer.promise);
    const waiting = run("waiting");
    pause(ms);
    await expect(waiting).rejects.toThrow("takes no more requests for now");
    answer.resolve();
    await running;
    await expect(run("late")).rejects.toMatchObject({ status: 503 });
    at(599_000);
    const last = run("last");
    await nextTurn();
    expect(begun).toEqual(["running"]);
    at(600_000);
    await Promise.all([run("afterwards"), last]);
    expect(begun).toEqual(["running", "last", "afterwards"]);
  },
);
