import type { Columns } from "./layout/columns.ts";
import type { Dependencies, Layout } from "./layout/geometry.ts";
import type { OutlineRow } from "./outline.ts";

/** The paths along which arrow keys move: edges to the right and left, columns up and down. */
export type Walk = {
  layout: Layout;
  dependencies: Dependencies;
  dependents: readonly (readonly number[])[];
  /** For each node, the nodes of its column from the top, including itself. */
  columnOf: readonly (readonly number[])[];
  /** The first and last node of the outline that screen readers read. */
  ends: readonly [number, number];
};

export function walkOf(
  { columns, layout }: Columns,
  dependencies: Dependencies,
  outline: readonly OutlineRow[],
): Walk {
  const dependents = dependencies.map((): number[] => []);
  for (const [node, indices] of dependencies.entries())
    for (const index of indices) dependents[index]?.push(node);
  const columnOf = dependencies.map((): readonly number[] => []);
  for (const { nodes } of columns) for (const node of nodes) columnOf[node] = nodes;
  const ends = [outline[0]?.node ?? 0, outline.at(-1)?.node ?? 0] as const;
  return { layout, dependencies, dependents, columnOf, ends };
}

/**
 * The node that a key leads to, or undefined. Right and left follow the shortest edge or, of equally
 * short ones, the straightest. Down and up move within the column, so that every node can be reached: an
 * edge leads to at least one node of each column. Home and End lead to the ends of the outline.
 */
export function walkTo(walk: Walk, from: number, key: string): number | undefined {
  const { columnOf, dependencies, dependents, ends } = walk;
  if (key === "ArrowRight") return nearestOf(walk, from, dependents[from] ?? []);
  if (key === "ArrowLeft") return nearestOf(walk, from, dependencies[from] ?? []);
  if (key === "ArrowDown") return beside(columnOf[from] ?? [], from, 1);
  if (key === "ArrowUp") return beside(columnOf[from] ?? [], from, -1);
  if (key === "Home") return ends[0];
  if (key === "End") return ends[1];
  return undefined;
}

const beside = (column: readonly number[], node: number, by: 1 | -1): number | undefined => {
  const index = column.indexOf(node) + by;
  return index < 0 ? undefined : column[index];
};

const nearestOf = ({ layout: { x, y } }: Walk, from: number, nodes: readonly number[]) => {
  const across = (node: number): number => Math.abs((x[node] ?? 0) - (x[from] ?? 0));
  const along = (node: number): number => Math.abs((y[node] ?? 0) - (y[from] ?? 0));
  return nodes.toSorted((a, b) => across(a) - across(b) || along(a) - along(b) || a - b)[0];
};
