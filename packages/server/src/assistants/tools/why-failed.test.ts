import { Build, BuildChanges, FailedStep } from "@signalbox/contract";
import { expect, it } from "vitest";
import { outsideNote } from "../quote.ts";
import { tokensAtMost } from "../tokens.ts";
import { linesOf, withinBudget } from "./why-failed.ts";

function failedStep(step: number, lines: string[], more: object = {}) {
  return FailedStep.parse({ stage: 1, step, first_line: 100, line: 102, lines, ...more });
}

it("shows the lines nearest to the reason, and each step has its share", () => {
  const lines = Array.from({ length: 14 }, (_, index) => `${index} `.padEnd(239, "x"));
  const [first, second] = withinBudget([failedStep(1, lines), failedStep(2, lines)]);
  const shown = first!.evidence.map(({ line }) => line);
  expect(shown).toContain(102);
  expect(shown.length).toBeLessThan(lines.length);
  expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
  expect(second!.evidence.map(({ line }) => line)).toContain(102);
});

it("names steps whose failure is ignored last", () => {
  const steps = [failedStep(1, [], { errignore: true }), failedStep(2, [])];
  expect(withinBudget(steps).map(({ step }) => step)).toEqual([2, 1]);
});

/** The same characters in each run. */
function textOf(alphabet: string, length: number): string {
  const characters = Array.from(alphabet);
  let state = 7;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length] ?? "";
  };
  return Array.from({ length }, next).join("");
}

it.each([
  ["words", "Cannot find module ./cart of shop/basket. "],
  ["hashes", "0123456789abcdef"],
  ["base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"],
  ["punctuation", "!#$%&'()*+,-./:;<=>?@[]^_`{|}~\""],
  ["Chinese", "中国法律未找到文件错误无法打开"],
  ["emoji", "🚀🔥💥🧨🧯🚒"],
])("says the reason of five failures in 1,500 tokens, all texts being %s", (_, alphabet) => {
  const dense = (length: number) => textOf(alphabet, length);
  const tests = Array.from({ length: 5 }, (__, line) => ({
    name: dense(300),
    line,
    suite: dense(99),
  }));
  const more = {
    step_name: dense(100),
    heading: dense(400),
    facts: [dense(400)],
    tests,
    failed_tests: 9,
  };
  const failed = [1, 2, 3, 4, 5].map((step) =>
    failedStep(
      step,
      Array.from({ length: 14 }, () => dense(400)),
      { ...more, file: dense(200) },
    ),
  );
  const names = { target: dense(200), author_login: dense(200), deploy_to: dense(200) };
  const files = Array.from({ length: 50 }, () => ({ path: dense(400), change: "modified" }));
  const answer = linesOf({
    slug: dense(200),
    build: Build.parse({ number: 1, status: "failure", message: dense(500), ...names }),
    summary: {
      number: 1,
      status: "failure",
      title: "5 of 14 steps failed",
      link: dense(300),
      failed,
    },
    failed: withinBudget(failed),
    verdict: undefined,
    changes: BuildChanges.parse({ commits: [], commit_count: 1, files, file_count: 50 }),
  });
  const lines = [outsideNote, ...answer.map(({ shown }) => shown)];
  expect(tokensAtMost(lines.join("\n"))).toBeLessThan(1500);
  expect(lines.some((line) => line.startsWith("reason | "))).toBe(true);
});
