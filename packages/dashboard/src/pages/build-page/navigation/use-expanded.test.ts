// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useExpanded } from "./use-expanded.ts";

test("the stage of the current route starts expanded", () => {
  const { result } = renderHook(() => useExpanded(2, []));
  expect([...result.current.open]).toEqual([2]);
});

const none: number[] = [];

test("failed stages and the next stage of the route are expanded, and stay so", () => {
  const { result, rerender } = renderHook(
    ({ stage, failed }: { stage: number; failed: number[] }) => useExpanded(stage, failed),
    { initialProps: { stage: 1, failed: none } },
  );
  rerender({ stage: 1, failed: [3] });
  expect([...result.current.open]).toEqual([1, 3]);
  rerender({ stage: 4, failed: [3] });
  expect([...result.current.open]).toEqual([1, 3, 4]);
});

test("a failed stage that the user has folded stays folded", () => {
  const { result, rerender } = renderHook(() => useExpanded(1, [3]));
  act(() => result.current.set(3, false));
  rerender();
  expect([...result.current.open]).toEqual([1]);
});
