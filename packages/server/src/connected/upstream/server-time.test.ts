import { expect, it } from "vitest";
import { createServerTime } from "./server-time.ts";

it("follows the clock of the CI server if it differs by more than answers take", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  const time = createServerTime(() => now);
  const shown = (date?: string): string => {
    time.note(date);
    return new Date(time.now()).toISOString();
  };
  expect(shown()).toBe("2026-03-01T12:00:00.000Z");
  expect(shown("Sun, 01 Mar 2026 11:59:59 GMT")).toBe("2026-03-01T12:00:00.000Z");
  expect(shown("Sun, 01 Mar 2026 13:00:01 GMT")).toBe("2026-03-01T13:00:01.000Z");
  expect(shown("Sun, 01 Mar 2026 13:00:00 GMT")).toBe("2026-03-01T13:00:01.000Z");
  expect(shown("yesterday")).toBe("2026-03-01T13:00:01.000Z");
  expect(shown("Sat, 01 Jan 2000 00:00:00 GMT")).toBe("2000-01-01T00:00:00.000Z");
  expect(shown("Sun, 01 Mar 2026 12:00:01 GMT")).toBe("2026-03-01T12:00:00.000Z");
});
