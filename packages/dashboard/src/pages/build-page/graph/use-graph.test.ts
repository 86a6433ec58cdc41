// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { aStep } from "../../../components/builds/test/parts.ts";
import type { Layout } from "./layout/geometry.ts";
import type { Layouter } from "./layout/layouter.ts";
import { rankLayout } from "./layout/rank-layout.ts";
import { stepStructure, type Part } from "./layout/structure.ts";
import { useGraph } from "./use-graph.ts";

/** Does the work of the worker in the test's thread and records the answers. */
const layOutHere = () => {
  const layouts: Promise<Layout>[] = [];
  const layouter: Layouter = {
    start: () => undefined,
    layOut: ({ dependencies, widths }) => {
      const answer = Promise.resolve(rankLayout(dependencies, widths));
      layouts.push(answer);
      return answer;
    },
    dispose: () => undefined,
  };
  return { layouts, layouter };
};

const chain = (...statuses: string[]): Part[] =>
  statuses.map((status, index) => aStep({ number: index + 1, name: `step ${index + 1}`, status }));

const render = (first: Part[]) => {
  const { layouts, layouter } = layOutHere();
  const hook = renderHook(({ parts }) => useGraph(parts, stepStructure, layouter), {
    initialProps: { parts: first },
  });
  const settle = () => act(async () => void (await Promise.all(layouts)));
  return { layouts, settle, ...hook };
};

test("new statuses and times do not cause a new layout", async () => {
  const { layouts, settle, result, rerender } = render(chain("running", "pending", "pending"));
  await settle();
  const before = result.current.positioned;
  expect(before?.layout.x).toEqual([0, 235, 470]);
  for (const statuses of [
    ["success", "running", "pending"],
    ["success", "failure", "skipped"],
  ])
    await act(async () => rerender({ parts: chain(...statuses) }));
  expect(layouts).toHaveLength(1);
  expect(result.current.positioned).toBe(before);
  expect(result.current.parts.get(2)?.status).toBe("failure");
});

test("new steps are added beside the others, which do not move", async () => {
  const { layouts, settle, result, rerender } = render(chain("success", "running"));
  await settle();
  await act(async () => rerender({ parts: chain("success", "success", "running") }));
  expect(layouts).toHaveLength(1);
  expect(result.current.positioned?.layout.x).toEqual([0, 235, 470]);
  expect(result.current.positioned?.graph.nodes.map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

const fan = (count: number): Part[] => [
  aStep({ number: 1, name: "first" }),
  ...Array.from({ length: count }, (_, index) =>
    aStep({ number: index + 2, name: `part ${index}`, depends_on: ["first"] }),
  ),
];

test("a fan that grows wide stays unfolded and in its place; a fold that grows stays one node", async () => {
  for (const [count, nodes] of [
    [11, 13],
    [12, 2],
  ] as const) {
    const { layouts, settle, result, rerender, unmount } = render(fan(count));
    await settle();
    const before = result.current.positioned?.layout;
    await act(async () => rerender({ parts: fan(count + 1) }));
    const { graph, layout } = result.current.positioned!;
    expect(layouts).toHaveLength(1);
    expect(graph.nodes).toHaveLength(nodes);
    expect(graph.nodes.at(-1)?.numbers.at(-1)).toBe(count + 2);
    expect(layout.y.slice(0, before?.y.length)).toEqual(before?.y);
    await act(async () => result.current.folds.closeAll());
    await settle();
    expect(result.current.positioned?.graph.nodes).toHaveLength(2);
    unmount();
  }
});

test("a fan is folded until it is opened", async () => {
  const { settle, result } = render(fan(20));
  await settle();
  expect(result.current.positioned?.graph.nodes).toHaveLength(2);
  expect(result.current.folds).toMatchObject({ count: 1, areAllOpen: false });
  await act(async () => result.current.folds.open("fold-2"));
  await settle();
  expect(result.current.positioned?.graph.nodes).toHaveLength(21);
  expect(result.current.folds.areAllOpen).toBe(true);
  await act(async () => result.current.folds.closeAll());
  await settle();
  expect(result.current.positioned?.graph.nodes).toHaveLength(2);
});
