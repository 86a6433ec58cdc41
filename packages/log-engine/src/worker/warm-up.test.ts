import { expect, it } from "vitest";
import { warmUpErrors, warmUpReading } from "./warm-up.ts";

it("reads all lines", () => {
  expect(warmUpReading()).toMatchObject({ lineCount: 100, hasEnded: true, firstProblem: null });
});

it("runs all code that finds a reason", () => {
  expect(warmUpErrors()).toMatchObject({ heading: expect.stringMatching(/error|FAIL/i) });
});
