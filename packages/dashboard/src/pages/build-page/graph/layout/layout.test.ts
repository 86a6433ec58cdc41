import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { extendLayout } from "./extend-layout.ts";
import { foldParallelGroups, isFold } from "./folds.ts";
import {
  maxNodeWidth,
  minNodeWidth,
  nodeGap,
  nodeHeight,
  rankGap,
  type Dependencies,
  type Layout,
} from "./geometry.ts";
import { outlineOf, rowsAround } from "../outline.ts";
import { rankLayout } from "./rank-layout.ts";
import { walkOf, walkTo } from "../walk.ts";

/** Random graphs without cycles. Nodes are shuffled, so that dependencies have lower and higher indices. */
const graphs = (maxNodes: number) =>
  fc
    .array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: maxNodes })
    .chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
      }),
    )
    .map(({ rows, order }): Dependencies => {
      const dependencies: number[][] = rows.map(() => []);
      for (const [index, row] of rows.entries())
        if (index > 0)
          dependencies[order[index]!] = [
            ...new Set(row.map((value) => order[value % index]!)),
          ].sort((a, b) => a - b);
      return dependencies;
    });

/** Layers whose nodes each depend on the whole previous layer, as one shared list. */
const layers = (count: number, width: number): Dependencies =>
  Array.from({ length: count }, (_, layer) => {
    const list =
      layer === 0 ? [] : Array.from({ length: width }, (_, index) => (layer - 1) * width + index);
    return Array<number[]>(width).fill(list);
  }).flat();
const chain = (count: number): Dependencies =>
  Array.from({ length: count }, (_, index) => (index === 0 ? [] : [index - 1]));
const fan = (count: number): Dependencies => {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const first = [0];
  return [[], ...all.map(() => first), all];
};

/** Describes the errors of a layout; empty if it is correct. */
const faultsOf = (dependencies: Dependencies, layout: Layout): string[] => {
  const { x, y, widths, edgePaths } = layout;
  const rightOf = (node: number): number => x[node]! + widths[node]! + rankGap - 0.01;
  const columnEnd = (left: number): number =>
    Math.max(...[...x.keys()].filter((node) => x[node] === left).map(rightOf));
  const lefts = [...new Set(x)].sort((a, b) => a - b);
  return [
    ...[...x, ...y].filter((value) => !Number.isFinite(value)).map(() => "an invalid coordinate"),
    ...columnsOf(layout).columns.flatMap(({ nodes }) =>
      nodes
        .filter(
          (node, index) =>
            index > 0 && y[node]! - y[nodes[index - 1]!]! < nodeHeight + nodeGap - 0.01,
        )
        .map((node) => `${node} is too near to the node above it`),
    ),
    ...lefts
      .filter((left, index) => index > 0 && left < columnEnd(lefts[index - 1]!))
      .map((left) => `the column at ${left} is too near to the one before it`),
    ...dependencies.flatMap((indices, node) =>
      indices
        .filter((index) => x[node]! < rightOf(index))
        .map((index) => `${node} is not right of ${index}`),
    ),
    ...edgePaths
      .filter(({ points }) =>
        points.some((left, index) => index % 2 === 0 && left <= points[index - 2]!),
      )
      .map(({ from, to }) => `the line from ${from} to ${to} turns back`),
  ];
};

/** Edges that are hidden behind a node. Within a column an edge must run horizontally between the nodes. */
const hiddenLines = ({ x, y, widths, edgePaths }: Layout): string[] =>
  edgePaths.flatMap(({ from, to, points }) =>
    points.flatMap((left, index) => {
      const [top, right, bottom] = points.slice(index + 1, index + 4);
      if (index % 2 !== 0 || bottom === undefined) return [];
      const [high, low] = [Math.min(top!, bottom), Math.max(top!, bottom)];
      return [...x.keys()]
        .filter((node) => left < x[node]! + widths[node]! - 0.01 && right! > x[node]! + 0.01)
        .filter((node) => high < y[node]! + nodeHeight && low > y[node]!)
        .map((node) => `the line from ${from} to ${to} runs behind ${node}`);
    }),
  );

/** Checks that the paths of the edges, through hubs, connect exactly the dependencies. */
const joined = ({ edgePaths }: Layout): string[] => {
  const hubOf = (points: readonly number[]): string => points.join();
  const intoHub = Map.groupBy(
    edgePaths.filter(({ to }) => to === undefined),
    ({ points }) => hubOf(points.slice(-2)),
  );
  return edgePaths
    .flatMap(({ from, to, points }) => {
      if (to === undefined) return [];
      if (from !== undefined) return [`${from}>${to}`];
      return (intoHub.get(hubOf(points.slice(0, 2))) ?? []).map(
        (edgePath) => `${edgePath.from}>${to}`,
      );
    })
    .sort();
};
const wanted = (dependencies: Dependencies): string[] =>
  dependencies.flatMap((indices, node) => indices.map((index) => `${index}>${node}`)).sort();

const manyWidths = fc.array(fc.integer({ min: minNodeWidth, max: maxNodeWidth }), {
  minLength: 60,
  maxLength: 60,
});

describe("random graphs", () => {
  test("nodes without dependencies are in the first column, and each column is as wide as its widest text", () => {
    fc.assert(
      fc.property(graphs(60), manyWidths, (dependencies, widths) => {
        const layout = rankLayout(dependencies, widths);
        for (const [node, indices] of dependencies.entries())
          expect(layout.x[node] === 0).toBe(indices.length === 0);
        for (const { width, nodes } of columnsOf(layout).columns)
          expect(width).toBe(Math.max(...nodes.map((node) => widths[node]!)));
      }),
      { numRuns: 40 },
    );
  });

  test("nodes do not overlap, and lines run from left to right between their nodes", () => {
    fc.assert(
      fc.property(graphs(60), manyWidths, (dependencies, widths) => {
        const layout = rankLayout(dependencies, widths);
        expect(faultsOf(dependencies, layout)).toEqual([]);
        expect(joined(layout)).toEqual(wanted(dependencies));
        expect(hiddenLines(layout)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("the same graph always has the same layout", () => {
    fc.assert(
      fc.property(graphs(60), (dependencies) => {
        expect(rankLayout(dependencies)).toEqual(rankLayout(structuredClone(dependencies)));
      }),
      { numRuns: 20 },
    );
  });

  test("every node can be reached by arrow keys", () => {
    fc.assert(
      fc.property(graphs(60), (dependencies) => {
        const walk = walkOf(
          columnsOf(rankLayout(dependencies)),
          dependencies,
          outlineOf(dependencies),
        );
        const reached = new Set([0]);
        for (const node of reached)
          for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
            const next = walkTo(walk, node, key);
            if (next !== undefined) reached.add(next);
          }
        expect(reached.size).toBe(dependencies.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe("large graphs", () => {
  test.each([
    ["a chain of 2,000", chain(2000)],
    ["a fan of 2,000", fan(2000)],
    ["50 layers of 40", layers(50, 40)],
    ["2,000 with nothing between them", chain(2000).map(() => [])],
  ])("%s", (_, dependencies) => {
    expect(faultsOf(dependencies, rankLayout(dependencies))).toEqual([]);
  });

  test("a chain runs straight", () => {
    expect(new Set(rankLayout(chain(2000)).y)).toEqual(new Set([0]));
  });

  test("layers that depend on the whole previous layer share their lines", () => {
    const { edgePaths } = rankLayout(layers(50, 40));
    expect(edgePaths).toHaveLength(49 * 80);
    expect(joined(rankLayout(layers(3, 4)))).toEqual(wanted(layers(3, 4)));
  });
});

describe("steps that appear later", () => {
  const graphOf = (dependencies: Dependencies) =>
    foldParallelGroups({
      numbers: dependencies.map((_, index) => index + 1),
      names: [],
      dependencies,
    });

  test("are placed without moving existing ones", () => {
    fc.assert(
      fc.property(graphs(30), fc.nat(), manyWidths, (shuffled, cut, widths) => {
        // Each node depends only on earlier ones, like steps that are added.
        const dependencies = shuffled.map((indices, index) =>
          indices.filter((other) => other < index),
        );
        const count = 1 + (cut % dependencies.length);
        const old = graphOf(dependencies.slice(0, count));
        const all = graphOf(dependencies);
        fc.pre(![...old.nodes, ...all.nodes].some(isFold));
        const before = rankLayout(old.dependencies, widths);
        const after = extendLayout({ graph: old, layout: before }, all, widths)!;
        expect(after.widths.slice(0, count)).toEqual(before.widths);
        expect(after.x.slice(0, count)).toEqual(before.x);
        expect(after.y.slice(0, count)).toEqual(before.y);
        expect(faultsOf(all.dependencies, after)).toEqual([]);
        expect(joined(after)).toEqual(wanted(all.dependencies));
      }),
    );
  });

  test("cause a new layout if something else has changed", () => {
    const old = graphOf(chain(3));
    const layout = rankLayout(old.dependencies);
    expect(extendLayout({ graph: old, layout }, graphOf([[], [0], [0]]))).toBeUndefined();
    expect(extendLayout({ graph: old, layout }, graphOf(chain(2)))).toBeUndefined();
  });
});

describe("the outline", () => {
  test("contains every node once, below one of its dependencies", () => {
    fc.assert(
      fc.property(graphs(40), (dependencies) => {
        const rows = outlineOf(dependencies);
        expect(rows.map(({ node }) => node).sort((a, b) => a - b)).toEqual([
          ...dependencies.keys(),
        ]);
        const parents = rows.map(
          ({ level }, index) =>
            rows.slice(0, index).findLast((row) => row.level === level - 1)?.node,
        );
        expect(parents).toEqual(rows.map(({ node }) => dependencies[node]?.at(-1)));
      }),
    );
  });

  test("contains only the rows around one of a long graph", () => {
    const rows = outlineOf(chain(2000));
    expect(rowsAround(rows, 1000, 2).map(({ node }) => node)).toEqual([998, 999, 1000, 1001, 1002]);
    expect(rowsAround(rows, undefined, 2).map(({ node }) => node)).toEqual([0, 1, 2]);
    expect(rows[1000]).toEqual({ node: 1000, level: 1001, position: 1, count: 1 });
  });
});
