// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeChoice } from "../../lib/time-choice.ts";
import { RelativeTime } from "./RelativeTime.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 14, 30) });
});
afterEach(() => {
  act(() => timeChoice.choose(false));
  cleanup();
  vi.useRealTimers();
});

const show = (date: Date) => {
  render(<RelativeTime time={date.getTime() / 1000} />);
  return screen.getByText(/./, { selector: "time" });
};
const shown = (element: HTMLElement) => element.firstChild?.textContent;

it("shows exact times at once when the reader chooses so, and remembers it", () => {
  const time = show(new Date(2026, 10, 22, 14, 5));
  expect(shown(time)).toBe("25 minutes ago");
  expect(time.title).toMatch(/14:05:00/);
  act(() => timeChoice.choose(true));
  expect(shown(time)).toBe("14:05");
  expect(localStorage.getItem("signalbox.times")).toBe("exact");
  act(() => timeChoice.choose(false));
  expect(shown(time)).toBe("25 minutes ago");
  expect(localStorage.getItem("signalbox.times")).toBeNull();
});

it.each([
  [new Date(2026, 10, 21, 23, 59), "Nov 21, 23:59"],
  [new Date(2025, 10, 22, 14, 30), "Nov 22, 2025"],
])("shows the date of another day: %s", (date, expected) => {
  timeChoice.choose(true);
  expect(shown(show(date))).toBe(expected);
});
