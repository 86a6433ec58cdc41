import {
  leftEndOf,
  rightEndOf,
  nodeGap,
  minNodeWidth,
  nodeHeight,
  rankGap,
  type Layout,
  type EdgePath,
  type NodePositions,
} from "./geometry.ts";
import type { DrawnGraph } from "./folds.ts";
import { topologicalOrder } from "./structure.ts";

/** A graph with the positions of its nodes. */
export type PositionedGraph = { graph: DrawnGraph; layout: Layout };

/**
 * Adds new nodes to a layout without moving the others: each in the column to the right of its
 * dependencies, below the nodes there and as wide as these. Returns undefined if an existing node was removed or its
 * dependencies have changed: the whole graph must then be laid out again.
 */
export function extendLayout(
  { graph: old, layout }: PositionedGraph,
  graph: DrawnGraph,
  widths: readonly number[] = [],
): Layout | undefined {
  const newIndexes = new Map(graph.nodes.map(({ id }, node) => [id, node]));
  const moved = old.nodes.map(({ id }) => newIndexes.get(id));
  if (!moved.every((node, index) => node !== undefined && isKept(old, index, graph, node)))
    return undefined;
  const x = graph.nodes.map((): number | undefined => undefined);
  const y = graph.nodes.map((): number | undefined => undefined);
  /** By their left edges: the width of each column, and where it is free. */
  const columns = new Map<number, { width: number; free: number }>();
  const put = (node: number, left: number, top: number, width: number): void => {
    x[node] = left;
    y[node] = top;
    const column = columns.get(left) ?? { width, free: -Infinity };
    column.free = Math.max(column.free, top + nodeHeight + nodeGap);
    columns.set(left, column);
  };
  for (const [index, node] of moved.entries())
    put(
      node ?? 0,
      layout.x[index] ?? 0,
      layout.y[index] ?? 0,
      layout.widths[index] ?? minNodeWidth,
    );
  const isNew = (node: number): boolean => x[node] === undefined;
  const added = topologicalOrder(graph.dependencies).filter(isNew);
  const newWidth = added.reduce((max, node) => Math.max(max, widths[node] ?? 0), minNodeWidth);
  const rightOf = (left: number): number => left + (columns.get(left)?.width ?? 0) + rankGap;
  for (const node of added) {
    const indices = graph.dependencies[node] ?? [];
    const left = indices.reduce((max, index) => Math.max(max, rightOf(x[index] ?? 0)), 0);
    const wanted = indices.reduce((sum, index) => sum + (y[index] ?? 0), 0) / (indices.length || 1);
    put(node, left, Math.max(wanted, columns.get(left)?.free ?? wanted), newWidth);
  }
  const at = {
    x: x.map((left = 0) => left),
    y: y.map((top = 0) => top),
    widths: x.map((left = 0) => columns.get(left)?.width ?? minNodeWidth),
  };
  const edgePaths = layout.edgePaths.map((edgePath) => ({
    ...edgePath,
    from: edgePath.from === undefined ? undefined : moved[edgePath.from],
    to: edgePath.to === undefined ? undefined : moved[edgePath.to],
  }));
  return {
    ...at,
    edgePaths: [...edgePaths, ...added.flatMap((node) => edgePathsTo(graph, at, node))],
  };
}

/**
 * Whether the dependencies of a node are the same. The number of parts of a fold does not affect its
 * position.
 */
const isKept = (old: DrawnGraph, at: number, graph: DrawnGraph, node: number): boolean => {
  const before = old.dependencies[at] ?? [];
  const after = graph.dependencies[node] ?? [];
  return (
    before.length === after.length &&
    before.every((index, nth) => old.nodes[index]?.id === graph.nodes[after[nth] ?? -1]?.id)
  );
};

const edgePathsTo = (graph: DrawnGraph, at: NodePositions, to: number): EdgePath[] =>
  (graph.dependencies[to] ?? []).map((from) => ({
    from,
    to,
    points: [...rightEndOf(at, from), ...leftEndOf(at, to)],
  }));
