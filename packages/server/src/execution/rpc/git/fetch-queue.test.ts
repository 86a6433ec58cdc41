import { expect, it } from "vitest";
import { createFetchQueue } from "./fetch-queue.ts";
import { fetchLimits } from "./fetch-limits.ts";

/** Starts fetches that run until they are ended, and counts those that have started. */
function start() {
  const queue = createFetchQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const fetchFor = (build: number, count: number): Promise<void>[] =>
    Array.from({ length: count }, () =>
      queue(build, async () => {
        started.push(build);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  const endAll = (): void => ends.splice(0).forEach((end) => end());
  return { started, fetchFor, endAll };
}

/** Lets all promises that can settle do so. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("lets the fetches of a build wait for each other, but not for those of another build", async () => {
  const { started, fetchFor, endAll } = start();
  const all = [...fetchFor(1, fetchLimits.fetchesOfBuild + 1), ...fetchFor(2, 1)];
  await settle();
  expect(started).toEqual([...Array.from({ length: fetchLimits.fetchesOfBuild }, () => 1), 2]);
  endAll();
  await settle();
  expect(started.filter((build) => build === 1)).toHaveLength(fetchLimits.fetchesOfBuild + 1);
  endAll();
  await Promise.all(all);
});

it("refuses a fetch only if too many of its build wait", async () => {
  const { fetchFor, endAll } = start();
  const all = fetchFor(1, fetchLimits.waitingFetches);
  await expect(fetchFor(1, 1)[0]).rejects.toMatchObject({ status: 503 });
  const rounds = fetchLimits.waitingFetches / fetchLimits.fetchesOfBuild;
  for (let round = 0; round < rounds; round += 1) {
    endAll();
    await settle();
  }
  await Promise.all(all);
});
