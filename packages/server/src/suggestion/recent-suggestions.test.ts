import { expect, it } from "vitest";
import { createRecentSuggestions } from "./recent-suggestions.ts";
import type { Suggestion } from "./suggest-pipeline.ts";

const suggestion: Suggestion = { text: "kind: pipeline", files: [], parts: [], programs: [] };

/** Creates suggestions with a clock that the test moves, and counts how often each commit is read. */
function startRecent() {
  let now = 0;
  const recent = createRecentSuggestions(() => now);
  const reads: string[] = [];
  const ask = (key: string, isVisitor = false) =>
    recent(
      key,
      () => {
        reads.push(key);
        return Promise.resolve(suggestion);
      },
      isVisitor,
    );
  const askForMany = async (count: number, isVisitor = false) => {
    for (let index = 0; index < count; index += 1) await ask(`${index}`, isVisitor);
  };
  return { recent, reads, ask, askForMany, advance: (ms: number) => (now += ms) };
}

it("is read once for all who ask for it", async () => {
  const { ask, reads } = startRecent();
  const both = await Promise.all([ask("a"), ask("a", true)]);
  expect([...both, await ask("a")]).toEqual([suggestion, suggestion, suggestion]);
  expect(reads).toEqual(["a"]);
});

it("is kept, as the fact that there is none, while it is among the last 200 that were asked for", async () => {
  const { recent, ask, askForMany, reads } = startRecent();
  let count = 0;
  const askForNone = () => recent("none", () => Promise.resolve(void (count += 1)), false);
  await askForNone();
  await askForMany(199);
  await askForNone();
  expect(count).toBe(1);
  await ask("new");
  await ask("0");
  expect(reads.filter((key) => key === "0")).toHaveLength(2);
  await askForNone();
  expect(count).toBe(1);
});

it("is read again after an error", async () => {
  const { recent, ask } = startRecent();
  const failed = recent("a", () => Promise.reject(new Error("git is gone")), false);
  await expect(failed).rejects.toThrow("git is gone");
  expect(await ask("a")).toBe(suggestion);
});

it("is refused to visitors who ask for too many, unless it is kept", async () => {
  const { ask, askForMany, reads, advance } = startRecent();
  await askForMany(20, true);
  await expect(ask("new", true)).rejects.toMatchObject({ status: 429 });
  expect(await ask("0", true)).toBe(suggestion);
  expect(await ask("new")).toBe(suggestion);
  advance(1000);
  await ask("next", true);
  await expect(ask("last", true)).rejects.toMatchObject({ status: 429 });
  expect(reads).toHaveLength(22);
});
