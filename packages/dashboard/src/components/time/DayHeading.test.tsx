// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayOf } from "../../lib/days.ts";
import { DayHeading } from "./DayHeading.tsx";

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Berlin");
  vi.useFakeTimers({ now: new Date(2026, 9, 25, 23, 59, 58) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("changes its name at midnight, while the page is open", async () => {
  render(<DayHeading day={dayOf(Date.now())} className={undefined} />);
  const heading = screen.getByRole("heading");
  expect(heading.textContent).toBe("Today");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(heading.textContent).toBe("Yesterday");
  // The day after was one of 24 hours.
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000));
  expect(heading.textContent).toBe("Sunday 25 October");
});
