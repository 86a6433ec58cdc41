import { expect, test } from "vitest";
import {
  parallelGroupsOf,
  foldParallelGroups,
  minFoldSize,
  foldsOf,
  isFold,
  nodeOf,
  keepUnfolded,
} from "./folds.ts";
import type { Structure } from "./structure.ts";

/** One node, `count` nodes that depend on it, and one that depends on all of these. */
const fan = (count: number): Structure => {
  const first: number[] = [];
  const middle = [0];
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const dependencies = [first, ...all.map(() => middle), all];
  return { numbers: dependencies.map((_, index) => index + 1), names: [], dependencies };
};

test("a wide fan is one node, a narrow one is not", () => {
  expect(foldParallelGroups(fan(minFoldSize - 1)).nodes).toHaveLength(minFoldSize + 1);
  const graph = foldParallelGroups(fan(48));
  const { nodes, dependencies } = graph;
  expect(nodes.map(({ id, numbers }) => [id, numbers.length])).toEqual([
    ["1", 1],
    ["fold-2", 48],
    ["50", 1],
  ]);
  expect(dependencies).toEqual([[], [0], [1]]);
  expect([1, 2, 49, 50, 51].map((number) => nodeOf(graph, number))).toEqual([
    0,
    1,
    1,
    2,
    undefined,
  ]);
});

test("an opened fold shows each of its parts", () => {
  const { nodes, dependencies } = foldParallelGroups(fan(20), (fold) => fold === "fold-2");
  expect(nodes).toHaveLength(22);
  expect(dependencies[21]).toHaveLength(20);
  expect(foldsOf(fan(20), parallelGroupsOf(fan(20)))).toEqual(["fold-2"]);
});

test("separate nodes stay separate when they become a wide fan; a fold stays one node", () => {
  const closed = new Set<string>();
  /** One node and `count` nodes that depend on it. */
  const growing = (count: number): Structure => ({
    numbers: fan(count).numbers.slice(0, -1),
    names: [],
    dependencies: fan(count).dependencies.slice(0, -1),
  });
  expect(keepUnfolded(growing(minFoldSize - 1), closed, growing(minFoldSize))).toEqual(
    new Set(["fold-2"]),
  );
  expect(keepUnfolded(growing(20), new Set(["fold-2"]), growing(21))).toEqual(new Set(["fold-2"]));
  expect(keepUnfolded(growing(20), closed, growing(21))).toEqual(closed);
});

test("parts with different dependents are not folded", () => {
  const { numbers, dependencies } = fan(minFoldSize);
  const graph = foldParallelGroups({
    numbers: [...numbers, 99],
    names: [],
    dependencies: [...dependencies, [1]],
  });
  expect(graph.nodes.some(isFold)).toBe(false);
});

test("parts without dependencies and dependents also form a fan", () => {
  const none: number[] = [];
  const numbers = Array.from({ length: 48 }, (_, index) => index + 1);
  const graph = foldParallelGroups({ numbers, names: [], dependencies: numbers.map(() => none) });
  expect(graph.nodes).toHaveLength(1);
});
