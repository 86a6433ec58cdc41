import { expect, it } from "vitest";
import { createRecentSuggestions } from "./recent-suggestions.ts";
import type { Suggestion } from "./suggest-pipeline.ts";

const suggestion: Suggestion = { text: "kind: pipeline", files: [], parts: [], programs: [] };

/** Creates suggestions with a clock that the test moves, and counts how often each commit is read. */
function startRecent() {
  let now = 0;
  const recent = createRecentSuggestions(() => now);
  const reads: string[] = [];
  const suggestOne = (key: string, isVisitor = false) =>
    recent(
      key,
      () => {
        reads.push(key);
        return Promise.resolve(suggestion);
      },
      isVisitor,
    );
  const suggestMany = async (count: number, isVisitor = false) => {
    for (let index = 0; index < count; index += 1) await suggestOne(`${index}`, isVisitor);
  };
  return { recent, reads, suggestOne, suggestMany, advance: (ms: number) => (now += ms) };
}

it("is read once for all who ask for it", async () => {
  const { suggestOne, reads } = startRecent();
  const both = await Promise.all([suggestOne("a"), suggestOne("a", true)]);
  expect([...both, await suggestOne("a")]).toEqual([suggestion, suggestion, suggestion]);
  expect(reads).toEqual(["a"]);
});

it("is kept, as the fact that there is none, while it is among the last 200 that were asked for", async () => {
  const { recent, suggestOne, suggestMany, reads } = startRecent();
  let count = 0;
  const suggestNothing = () => recent("none", () => Promise.resolve(void (count += 1)), false);
  await suggestNothing();
  await suggestMany(199);
  await suggestNothing();
  expect(count).toBe(1);
  await suggestOne("new");
  await suggestOne("0");
  expect(reads.filter((key) => key === "0")).toHaveLength(2);
  await suggestNothing();
  expect(count).toBe(1);
});

it("is read again after an error", async () => {
  const { recent, suggestOne } = startRecent();
  const failed = recent("a", () => Promise.reject(new Error("git is gone")), false);
  await expect(failed).rejects.toThrow("git is gone");
  expect(await suggestOne("a")).toBe(suggestion);
});

it("is refused to visitors who ask for too many, unless it is kept", async () => {
  const { suggestOne, suggestMany, reads, advance } = startRecent();
  await suggestMany(20, true);
  await expect(suggestOne("new", true)).rejects.toMatchObject({ status: 429 });
  expect(await suggestOne("0", true)).toBe(suggestion);
  expect(await suggestOne("new")).toBe(suggestion);
  advance(1000);
  await suggestOne("next", true);
  await expect(suggestOne("last", true)).rejects.toMatchObject({ status: 429 });
  expect(reads).toHaveLength(22);
});
