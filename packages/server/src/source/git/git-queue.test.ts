import { expect, it } from "vitest";

import { GitError } from "./git-error.ts";
import { createGitQueue } from "./git-queue.ts";
import { sourceLimits } from "./git-limits.ts";

const outOfTime = (): Promise<never> => Promise.reject(new GitError("timeout", "git: timeout"));
const well = async (): Promise<string> => "well";

it("pauses a repository in which git timed out, and no other", async () => {
  let now = 0;
  const queue = createGitQueue(() => now);
  await expect(queue("/one", outOfTime)).rejects.toThrow("git: timeout");
  const begun: string[] = [];
  const again = queue("/one", async () => begun.push("one"));
  await expect(again).rejects.toMatchObject({
    failure: "timeout",
    message: expect.stringContaining("the next attempt is in 60 s"),
  });
  expect(begun).toEqual([]);
  expect(await queue("/two", well)).toBe("well");
  expect(await queue(null, well)).toBe("well");
  now = sourceLimits.suspendedMs;
  expect(await queue("/one", well)).toBe("well");
});

it("rejects the waiting tasks of a repository in which git timed out", async () => {
  const queue = createGitQueue(() => 0);
  const ends = [1, 2].map(() => Promise.withResolvers<string>());
  const running = ends.map(({ promise }) => queue("/one", () => promise));
  const waiting = [queue("/one", well), queue("/one", well)];
  const settled = Promise.allSettled([...running, ...waiting]);
  ends[0]!.reject(new GitError("timeout", "git: timeout"));
  await expect(running[0]).rejects.toThrow("git: timeout");
  ends[1]!.resolve("well");
  expect((await settled).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
});

it("limits the concurrent tasks of one repository", async () => {
  const queue = createGitQueue(() => 0);
  const end = Promise.withResolvers<void>();
  let begun = 0;
  const many = Array.from({ length: 5 }, () =>
    queue("/one", () => {
      begun += 1;
      return end.promise;
    }),
  );
  expect(await queue("/two", well)).toBe("well");
  expect(begun).toBe(sourceLimits.processesInRepository);
  end.resolve();
  await Promise.all(many);
  expect(begun).toBe(5);
});
