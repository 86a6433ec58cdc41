import { Graph, layout } from "@dagrejs/dagre";
import {
  edgeGap,
  entryOf,
  exitOf,
  nodeGap,
  nodeHeight,
  nodeWidth,
  rankGap,
  type Dependencies,
  type Layout,
} from "./geometry.ts";

/** Lays out a small graph with few crossings. The time grows much faster than the size of the graph. */
export function dagreLayout(dependencies: Dependencies): Layout {
  const graph = new Graph()
    .setGraph({ rankdir: "LR", nodesep: nodeGap, edgesep: edgeGap, ranksep: rankGap })
    .setDefaultEdgeLabel(() => ({}));
  for (const node of dependencies.keys())
    graph.setNode(String(node), { width: nodeWidth, height: nodeHeight });
  for (const [node, places] of dependencies.entries())
    for (const place of places) graph.setEdge(String(place), String(node));
  layout(graph);
  const nodes = [...dependencies.keys()].map((node) => graph.node(String(node)));
  const upright = uprightOf(nodes);
  const at = {
    x: nodes.map(({ x = 0 }) => x - nodeWidth / 2),
    y: nodes.map(({ y = 0 }) => upright(y) - nodeHeight / 2),
  };
  const lefts = [...new Set(at.x)].sort((one, other) => one - other);
  const strands = dependencies.flatMap((places, to) =>
    places.map((from) => {
      const passed = passedOf(graph, from, to);
      const bends = lefts
        .filter((left) => left > (at.x[from] ?? 0) && left < (at.x[to] ?? 0))
        .flatMap((left) => bendAt(left, passed, upright));
      return { from, to, points: [...exitOf(at, from), ...bends, ...entryOf(at, to)] };
    }),
  );
  return { ...at, strands };
}

/**
 * Dagre may place the last node above the first. The layout is then mirrored, so that numbers increase
 * downwards.
 */
const uprightOf = (nodes: readonly Partial<Point>[]): ((y: number) => number) => {
  const columns = Map.groupBy(nodes, ({ x = 0 }) => Math.round(x)).values();
  let downwards = 0;
  for (const column of columns)
    for (const [at, { y = 0 }] of column.entries())
      if (at > 0) downwards += Math.sign(y - (column[at - 1]?.y ?? 0));
  const bottom = Math.max(...nodes.map(({ y = 0 }) => y)) + nodeHeight / 2;
  return downwards < 0 ? (y) => bottom - y : (y) => y;
};

type Point = { x: number; y: number };

/** The points of an edge between its ends. */
const passedOf = (graph: Graph, from: number, to: number): readonly Point[] =>
  graph.edge(String(from), String(to)).points ?? [];

/**
 * Dagre reserves room for an edge in each column that it passes, where it runs horizontally from side to
 * side.
 */
const bendAt = (
  left: number,
  passed: readonly Point[],
  upright: (y: number) => number,
): number[] => {
  const point = passed.find(({ x }) => Math.abs(x - left - nodeWidth / 2) < 1);
  if (point === undefined) return [];
  const y = upright(point.y);
  return [left, y, left + nodeWidth, y];
};
