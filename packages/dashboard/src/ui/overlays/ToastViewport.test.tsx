// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createToasts } from "../toasts.ts";
import { ToastViewport } from "./ToastViewport.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The texts of the visible toasts, the newest first. */
const seen = (): string[] =>
  [...document.querySelectorAll("[data-type][role]:not([data-limited]) h2")].map(
    (title) => title.textContent,
  );

const show = () => {
  const toasts = createToasts();
  render(<ToastViewport toasts={toasts} limit={3} timeoutMs={3000} />);
  return toasts;
};

it("shows at most 3 toasts at once, the newest", () => {
  const toasts = show();
  for (const text of ["one", "two", "three", "four"]) act(() => toasts.success(text));
  expect(seen()).toEqual(["four", "three", "two"]);
});

it("closes a toast automatically after 3000 ms", () => {
  const toasts = show();
  act(() => toasts.error("Unable to cancel build"));
  act(() => void vi.advanceTimersByTime(2900));
  expect(seen()).toEqual(["Unable to cancel build"]);
  act(() => void vi.advanceTimersByTime(200));
  expect(seen()).toEqual([]);
});

it("can be dismissed", () => {
  const toasts = show();
  act(() => toasts.success("Changes have been saved"));
  act(() => screen.getByRole("button", { name: "Dismiss" }).click());
  act(() => void vi.advanceTimersByTime(500));
  expect(seen()).toEqual([]);
});
