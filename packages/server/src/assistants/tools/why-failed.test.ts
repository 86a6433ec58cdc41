import { FailedStep } from "@signalbox/contract";
import { expect, it } from "vitest";
import { withinBudget } from "./why-failed.ts";

function failedStep(step: number, lines: string[], more: object = {}) {
  return FailedStep.parse({ stage: 1, step, first_line: 100, line: 102, lines, ...more });
}

it("shows the lines nearest to the reason, and no more than an answer has room for", () => {
  const lines = Array.from({ length: 14 }, (_, index) => `${index} `.padEnd(239, "x"));
  const [first, second] = withinBudget([failedStep(1, lines), failedStep(2, lines)]);
  const shown = first!.evidence.map(({ line }) => line);
  expect(shown).toContain(102);
  expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
  const characters = [first, second].flatMap((step) => step!.evidence.map(({ text }) => text));
  expect(characters.join("").length).toBeLessThanOrEqual(2000);
});

it("names steps whose failure is ignored last", () => {
  const steps = [failedStep(1, [], { errignore: true }), failedStep(2, [])];
  expect(withinBudget(steps).map(({ step }) => step)).toEqual([2, 1]);
});
