import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it("goes the whole way to a reason", () => {
  expect(warmUp()).toMatchObject({ heading: expect.stringMatching(/error|FAIL/i) });
});
