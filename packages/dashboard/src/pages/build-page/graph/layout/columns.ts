import { minNodeWidth, nodeHeight, type Box, type Layout } from "./geometry.ts";

/** The nodes of one column from top to bottom. */
type Column = { left: number; width: number; nodes: number[] };

/** The nodes of a layout by position: columns from left to right. */
export type Columns = { columns: readonly Column[]; layout: Layout };

export function columnsOf(layout: Layout): Columns {
  const byLeft = Map.groupBy(layout.x.keys(), (node) => Math.round(layout.x[node] ?? 0));
  const columns = [...byLeft]
    .map(([left, nodes]) => ({
      left,
      width: Math.max(...nodes.map((node) => layout.widths[node] ?? minNodeWidth)),
      nodes: nodes.sort((a, b) => topOf(a) - topOf(b)),
    }))
    .sort((a, b) => a.left - b.left);
  return { columns, layout };

  function topOf(node: number): number {
    return layout.y[node] ?? 0;
  }
}

/** The nodes that intersect a box. */
export function nodesIn({ columns, layout }: Columns, box: Box): number[] {
  const found: number[] = [];
  for (const { left, width, nodes } of columns) {
    if (left > box.right || left + width < box.left) continue;
    const topAt = (at: number): number => layout.y[nodes[at] ?? 0] ?? 0;
    for (
      let at = firstFrom(nodes.length, (n) => topAt(n) + nodeHeight >= box.top);
      at < nodes.length;
      at += 1
    ) {
      const node = nodes[at];
      if (topAt(at) > box.bottom || node === undefined) break;
      found.push(node);
    }
  }
  return found;
}

/** The node at a point or, within `reach`, the nearest one. */
export function nodeAt(columns: Columns, x: number, y: number, reach = 0): number | undefined {
  const near = nodesIn(columns, {
    left: x - reach,
    right: x + reach,
    top: y - reach,
    bottom: y + reach,
  });
  const distance = (node: number): number =>
    Math.hypot(
      outside(x, columns.layout.x[node] ?? 0, columns.layout.widths[node] ?? minNodeWidth),
      outside(y, columns.layout.y[node] ?? 0, nodeHeight),
    );
  return near.sort((a, b) => distance(a) - distance(b))[0];
}

const outside = (at: number, start: number, size: number): number =>
  Math.max(0, start - at, at - start - size);

/**
 * Binary search: the first index for which `holds` is true, or `count`. It must be true for all later
 * indices.
 */
const firstFrom = (count: number, holds: (at: number) => boolean): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
