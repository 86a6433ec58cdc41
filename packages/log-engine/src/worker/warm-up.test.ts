import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it("runs all code that finds a reason", () => {
  expect(warmUp()).toMatchObject({ heading: expect.stringMatching(/error|FAIL/i) });
});
