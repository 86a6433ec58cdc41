import { expect, test } from "vitest";
import { placeOfSpan } from "./linked-lines.ts";

const whole = {
  lineCount: 100,
  linesBefore: 0,
  earlier: "none",
  ended: true,
  isLive: false,
} as const;
const line = (from: number, to = from) => ({ from, to });

test("a line beyond the end does not exist, or does not exist yet", () => {
  expect(placeOfSpan(line(100), whole)).toBe("within");
  expect(placeOfSpan(line(101), whole)).toBe("none");
  expect(placeOfSpan(line(100, 101), whole)).toBe("within");
  expect(placeOfSpan(line(101), { ...whole, ended: false, isLive: true })).toBe("not yet");
  expect(placeOfSpan(line(101), { ...whole, ended: false })).toBe("unknown");
});

test("while the beginning is missing, its lines and the length of the log are unknown", () => {
  const end = { ...whole, lineCount: 50, linesBefore: 50 };
  for (const earlier of ["loading", "failed"] as const) {
    expect(placeOfSpan(line(7), { ...end, earlier })).toBe("unknown");
    expect(placeOfSpan(line(7, 60), { ...end, earlier })).toBe("within");
    expect(placeOfSpan(line(101), { ...end, earlier })).toBe("unknown");
  }
});
