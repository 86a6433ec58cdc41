import { describe, expect, test } from "vitest";
import { columnsOf, nodeAt, nodesIn } from "../layout/columns.ts";
import {
  boundsOf,
  boundsOfNodes,
  minNodeWidth,
  nodeHeight,
  type Layout,
} from "../layout/geometry.ts";
import { rankLayout } from "../layout/rank-layout.ts";
import {
  boxInView,
  fitView,
  minZoomOf,
  openingView,
  viewAtZoom,
  viewAfterUnfolding,
  viewShowing,
  zoomBy,
} from "./view.ts";

const size = { width: 1200, height: 400 };
/** `columns` by `rows` nodes, each row a chain. */
const grid = (columns: number, rows: number): Layout =>
  rankLayout(
    Array.from({ length: columns * rows }, (_, node) => (node < rows ? [] : [node - rows])),
  );
const isWholeInView = (layout: Layout, view: ReturnType<typeof fitView>): boolean => {
  const bounds = boundsOf(layout);
  const seen = boxInView(view, size);
  return (
    seen.left <= bounds.left &&
    seen.top <= bounds.top &&
    seen.right >= bounds.right &&
    seen.bottom >= bounds.bottom
  );
};

describe("a graph opens", () => {
  test("completely, at most at its natural size", () => {
    const layout = grid(2, 2);
    const view = openingView(boundsOf(layout), size, boundsOfNodes(layout, [0]));
    expect(view.zoom).toBe(1);
    expect(isWholeInView(layout, view)).toBe(true);
  });

  test.each([
    ["a long strip", grid(2000, 1), 1500],
    ["large in both directions", grid(50, 40), 1033],
    ["a little too large", grid(8, 1), 7],
  ])("readable, with the current node in view, if it is %s", (_, layout, node) => {
    const at = boundsOfNodes(layout, [node]);
    const view = openingView(boundsOf(layout), size, at);
    expect(view.zoom).toBeGreaterThanOrEqual(0.8);
    const seen = boxInView(view, size);
    expect(seen.left).toBeLessThan(at.left);
    expect(seen.right).toBeGreaterThan(at.right);
    expect(seen.top).toBeLessThan(at.top);
    expect(seen.bottom).toBeGreaterThan(at.bottom);
    expect(openingView(boundsOf(layout), size, boundsOfNodes(layout, [0])).x).toBe(20);
  });
});

describe("zoom", () => {
  test("changes by 20 percentage points, between the minimum and 200 %", () => {
    expect(zoomBy(1, 1, 0.1)).toBe(1.2);
    expect(zoomBy(0.84, -1, 0.1)).toBe(0.64);
    expect(zoomBy(0.2, -1, 0.1)).toBe(0.1);
    expect(zoomBy(1.9, 1, 0.1)).toBe(2);
  });

  test("keeps the centre of the pane in place", () => {
    const view = { x: 37, y: -80, zoom: 0.5 };
    const middle = (box: ReturnType<typeof boxInView>) => [
      (box.left + box.right) / 2,
      (box.top + box.bottom) / 2,
    ];
    const before = middle(boxInView(view, size));
    const after = middle(boxInView(viewAtZoom(view, size, 1.5), size));
    expect(after[0]).toBeCloseTo(before[0]!);
    expect(after[1]).toBeCloseTo(before[1]!);
  });

  test("can always zoom out to the whole graph", () => {
    const bounds = boundsOf(grid(2000, 1));
    expect(minZoomOf(bounds, size)).toBe(fitView(bounds, size).zoom);
    expect(minZoomOf(boundsOf(grid(2, 2)), size)).toBe(0.1);
  });
});

describe("the parts of an opened fold", () => {
  /** One node and `count` nodes that depend on it. */
  const fan = (count: number): Layout =>
    rankLayout([[], ...Array.from({ length: count }, () => [0])]);
  const nodes = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const open = (count: number, first: readonly number[], view = { x: 0, y: 0, zoom: 1 }) => {
    const layout = fan(count);
    const next = viewAfterUnfolding(view, size, layout, nodes(count), first);
    const seen = boxInView(next, size);
    const inView = nodes(count).filter(
      (node) => layout.y[node]! >= seen.top && layout.y[node]! + nodeHeight <= seen.bottom,
    );
    return { next, inView };
  };

  test("stay in place if most of them are in view", () => {
    const view = { x: 0, y: 180, zoom: 1 };
    expect(open(4, [2], view).next).toEqual(view);
  });

  test("are all shown if they are larger than the view", () => {
    expect(open(12, []).inView).toEqual(nodes(12));
    expect(open(12, [12]).inView).toEqual(nodes(12));
  });

  test("are shown from the failed ones if names would be unreadable", () => {
    const { next, inView } = open(30, [25, 29]);
    expect(next.zoom).toBeGreaterThan(0.3);
    expect(inView).toContain(25);
    expect(inView).toContain(29);
    expect(open(200, [3, 190]).inView).toContain(3);
    expect(open(200, []).inView).toEqual(nodes(200));
  });
});

test("the view moves just far enough to show a node", () => {
  const view = { x: 0, y: 0, zoom: 1 };
  const at = (left: number, top: number) => ({
    left,
    top,
    right: left + minNodeWidth,
    bottom: top + nodeHeight,
  });
  expect(viewShowing(view, size, at(300, 100))).toEqual(view);
  expect(viewShowing(view, size, at(1100, 100))).toEqual({
    ...view,
    x: 1200 - 20 - minNodeWidth - 1100,
  });
  expect(viewShowing(view, size, at(-50, 390))).toEqual({
    ...view,
    x: 70,
    y: 400 - 20 - nodeHeight - 390,
  });
});

test("finds nodes by position", () => {
  const columns = columnsOf(grid(10, 10));
  expect(nodesIn(columns, { left: -10, top: -10, right: 10, bottom: 10 })).toEqual([0]);
  expect(nodesIn(columns, boundsOf(columns.layout))).toHaveLength(100);
  expect(nodeAt(columns, 5, 5)).toBe(0);
  expect(nodeAt(columns, -5, 5)).toBeUndefined();
  expect(nodeAt(columns, -5, 5, 10)).toBe(0);
});
