// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { afterPaint } from "../../../lib/after-paint.ts";
import { useSelected, type Selected } from "./use-selected.ts";

const start = (stage: number, step: number) => {
  const opened: Selected[] = [];
  const { result, rerender, unmount } = renderHook(
    (place: Selected) => useSelected(place, (to) => opened.push(to)),
    { initialProps: { stage, step } },
  );
  return {
    opened,
    selected: () => result.current.selected,
    select: (stage: number, step: number) => act(() => result.current.select({ stage, step })),
    goTo: (stage: number, step: number) => rerender({ stage, step }),
    leave: unmount,
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

it("opens the address of a selection after it has been painted", async () => {
  const { opened, select } = start(1, 2);
  select(1, 3);
  expect(opened).toEqual([]);
  await afterPaint();
  expect(opened).toEqual([{ stage: 1, step: 3 }]);
});

it("opens only the last of several selections within a frame", async () => {
  const { opened, select } = start(1, 2);
  select(1, 3);
  select(1, 4);
  await afterPaint();
  expect(opened).toEqual([{ stage: 1, step: 4 }]);
});

it("opens no address if another one was opened or the view was left before the paint", async () => {
  const gone = start(1, 2);
  gone.select(1, 3);
  gone.goTo(2, 1);
  const left = start(1, 2);
  left.select(1, 3);
  left.leave();
  await afterPaint();
  expect([...gone.opened, ...left.opened]).toEqual([]);
});
