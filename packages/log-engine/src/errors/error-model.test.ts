import { describe, expect, it } from "vitest";
import { examineLine } from "./error-line.ts";
import { mayBeOpened } from "./error-model.ts";
import { FEATURE_NAMES } from "./error-features.ts";
import { ERROR_WEIGHTS } from "./error-weights.ts";

describe("the weights of features", () => {
  it("name each feature that differs between lines once", () => {
    const names = ERROR_WEIGHTS.map(([name]) => name);
    expect(names.filter((name) => !FEATURE_NAMES.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(300);
  });

  it("are numbers, with limits in order", () => {
    const wrong = ERROR_WEIGHTS.filter(
      ([, weight, low, high]) => !Number.isFinite(weight) || !(low < high),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a line that may be opened", () => {
  const mayOpen = (text: string, weight = 0): boolean =>
    mayBeOpened(
      examineLine({
        line: 0,
        text,
        weight,
        isBeforeLastCommand: false,
        isRed: false,
        isColoured: false,
      }),
    );

  it("says more than how many errors there are", () => {
    expect(mayOpen("Done linting! Found 26 violations in 53 files.")).toBe(false);
    expect(mayOpen("cart.swift:88:42: warning: Colon Violation")).toBe(true);
  });

  it("says more than how a test file ended", () => {
    expect(mayOpen("t/cart.t .. Dubious, test returned 2 (wstat 512, 0x200)")).toBe(false);
  });

  it("may count if the table of known tools is certain about it", () => {
    expect(mayOpen("2 errors in cart.ts", 90)).toBe(true);
  });
});
