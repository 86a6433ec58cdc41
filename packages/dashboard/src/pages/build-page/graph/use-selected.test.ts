// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSelected } from "./use-selected.ts";

const start = (stage: number, step: number) => {
  const { result, rerender } = renderHook(useSelected, { initialProps: { stage, step } });
  return {
    selected: () => result.current.selected,
    select: (stage: number, step: number) => act(() => result.current.select({ stage, step })),
    goTo: (stage: number, step: number) => rerender({ stage, step }),
  };
};

it("follows the address", () => {
  const { selected, goTo } = start(1, 2);
  expect(selected()).toEqual({ stage: 1, step: 2 });
  goTo(2, 1);
  expect(selected()).toEqual({ stage: 2, step: 1 });
});

it("is the chosen node before the address has changed", () => {
  const { selected, select, goTo } = start(1, 2);
  select(1, 3);
  expect(selected()).toEqual({ stage: 1, step: 3 });
  goTo(1, 2);
  expect(selected()).toEqual({ stage: 1, step: 3 });
  goTo(1, 3);
  expect(selected()).toEqual({ stage: 1, step: 3 });
});

it("is the last of several choices, then the node in the address", () => {
  const { selected, select, goTo } = start(1, 2);
  select(1, 3);
  select(1, 4);
  expect(selected()).toEqual({ stage: 1, step: 4 });
  goTo(1, 4);
  goTo(1, 2);
  expect(selected()).toEqual({ stage: 1, step: 2 });
});
