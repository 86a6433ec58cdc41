import type { Columns } from "./columns.ts";
import type { Dependencies, Layout } from "./geometry.ts";

/** What the arrow keys walk on: the lines to the right and left, and the columns up and down. */
export type Walk = {
  layout: Layout;
  dependencies: Dependencies;
  dependents: readonly (readonly number[])[];
  /** All nodes in the order of reading: column by column from the left, each from its top. */
  order: readonly number[];
  placeInOrder: readonly number[];
};

export const walkOf = ({ columns, layout }: Columns, dependencies: Dependencies): Walk => {
  const dependents = dependencies.map((): number[] => []);
  for (const [node, places] of dependencies.entries())
    for (const place of places) dependents[place]?.push(node);
  const order = columns.flatMap(({ nodes }) => nodes);
  const placeInOrder: number[] = order.map(() => 0);
  for (const [place, node] of order.entries()) placeInOrder[node] = place;
  return { layout, dependencies, dependents, order, placeInOrder };
};

/**
 * Where a key leads to from a node; undefined: nowhere. Right and left follow the shortest line, of
 * equally short ones the straightest. Down and up go through the columns, and from the end of one to
 * the next, so that every node can be reached.
 */
export const walkTo = (walk: Walk, from: number, key: string): number | undefined => {
  const { order, placeInOrder, dependencies, dependents } = walk;
  const place = placeInOrder[from] ?? 0;
  if (key === "ArrowRight") return nearestOf(walk, from, dependents[from] ?? []);
  if (key === "ArrowLeft") return nearestOf(walk, from, dependencies[from] ?? []);
  if (key === "ArrowDown") return order[place + 1];
  if (key === "ArrowUp") return order[place - 1];
  if (key === "Home") return order[0];
  if (key === "End") return order.at(-1);
  return undefined;
};

const nearestOf = ({ layout: { x, y } }: Walk, from: number, nodes: readonly number[]) => {
  const across = (node: number): number => Math.abs((x[node] ?? 0) - (x[from] ?? 0));
  const along = (node: number): number => Math.abs((y[node] ?? 0) - (y[from] ?? 0));
  return nodes.toSorted(
    (one, other) => across(one) - across(other) || along(one) - along(other) || one - other,
  )[0];
};
