import type { Columns } from "./layout/columns.ts";
import type { Dependencies, Layout } from "./layout/geometry.ts";
import type { OutlineRow } from "./outline.ts";

/** What the arrow keys walk on: the lines to the right and left, and the columns up and down. */
export type Walk = {
  layout: Layout;
  dependencies: Dependencies;
  dependents: readonly (readonly number[])[];
  /** For each node those above and below it, itself among them, from the top. */
  columnOf: readonly (readonly number[])[];
  /** Where the outline of the graph, which is read out, begins and ends. */
  ends: readonly [number, number];
};

export const walkOf = (
  { columns, layout }: Columns,
  dependencies: Dependencies,
  outline: readonly OutlineRow[],
): Walk => {
  const dependents = dependencies.map((): number[] => []);
  for (const [node, places] of dependencies.entries())
    for (const place of places) dependents[place]?.push(node);
  const columnOf = dependencies.map((): readonly number[] => []);
  for (const { nodes } of columns) for (const node of nodes) columnOf[node] = nodes;
  const ends = [outline[0]?.node ?? 0, outline.at(-1)?.node ?? 0] as const;
  return { layout, dependencies, dependents, columnOf, ends };
};

/**
 * Where a key leads to from a node; undefined: nowhere. Right and left follow the shortest line, of
 * equally short ones the straightest. Down and up go through the column of the node, so every node can be
 * reached: in each column there is one that a line leads to from the next. Home and End are those of the outline.
 */
export const walkTo = (walk: Walk, from: number, key: string): number | undefined => {
  const { columnOf, dependencies, dependents, ends } = walk;
  if (key === "ArrowRight") return nearestOf(walk, from, dependents[from] ?? []);
  if (key === "ArrowLeft") return nearestOf(walk, from, dependencies[from] ?? []);
  if (key === "ArrowDown") return beside(columnOf[from] ?? [], from, 1);
  if (key === "ArrowUp") return beside(columnOf[from] ?? [], from, -1);
  if (key === "Home") return ends[0];
  if (key === "End") return ends[1];
  return undefined;
};

const beside = (column: readonly number[], node: number, by: 1 | -1): number | undefined => {
  const place = column.indexOf(node) + by;
  return place < 0 ? undefined : column[place];
};

const nearestOf = ({ layout: { x, y } }: Walk, from: number, nodes: readonly number[]) => {
  const across = (node: number): number => Math.abs((x[node] ?? 0) - (x[from] ?? 0));
  const along = (node: number): number => Math.abs((y[node] ?? 0) - (y[from] ?? 0));
  return nodes.toSorted(
    (one, other) => across(one) - across(other) || along(one) - along(other) || one - other,
  )[0];
};
