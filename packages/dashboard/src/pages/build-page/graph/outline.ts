import type { Dependencies } from "./layout/geometry.ts";

/** A row of the outline: the graph as a tree for screen readers. */
export type OutlineRow = {
  node: number;
  /** Starts at 1. */
  level: number;
  /** Its position among its siblings, from 1, and their number. */
  position: number;
  count: number;
};

/** The nodes as a tree: each is a child of its last dependency. Parents precede their children. */
export function outlineOf(dependencies: Dependencies): OutlineRow[] {
  const roots: number[] = [];
  const children = dependencies.map((): number[] => []);
  for (const [node, places] of dependencies.entries())
    (children[places.at(-1) ?? -1] ?? roots).push(node);
  const rows: OutlineRow[] = [];
  const open: OutlineRow[] = [];
  const add = (nodes: readonly number[], level: number): void => {
    for (let at = nodes.length - 1; at >= 0; at -= 1)
      open.push({ node: nodes[at] ?? 0, level, position: at + 1, count: nodes.length });
  };
  add(roots, 1);
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    add(children[row.node] ?? [], row.level + 1);
  }
  return rows;
}

/** The rows around one row, which stay in the page for a long outline. */
export function rowsAround(
  rows: readonly OutlineRow[],
  node: number | undefined,
  reach: number,
): OutlineRow[] {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.node === node),
  );
  return rows.slice(Math.max(0, at - reach), at + reach + 1);
}
