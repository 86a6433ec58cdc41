import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it("reads all lines", () => {
  expect(warmUp()).toMatchObject({ lineCount: 100, hasEnded: true, firstProblem: null });
});
