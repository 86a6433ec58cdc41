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
  type Strand,
} from "./geometry.ts";

/** Lays out a small graph with few crossings. The time that it takes grows much faster than the graph. */
export const dagreLayout = (dependencies: Dependencies): Layout => {
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
  const strands = dependencies.flatMap((places, to) =>
    places.map((from) => {
      const bends = bendsOf(graph, from, to).map(({ x, y }) => ({ x, y: upright(y) }));
      return strandOf(from, to, at, bends);
    }),
  );
  return { ...at, strands };
};

/** Dagre may put the last above the first; then all is turned over, so that numbers run downwards. */
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

/** Where a line passes other columns; its first and last point are on the nodes themselves. */
const bendsOf = (graph: Graph, from: number, to: number): Point[] =>
  (graph.edge(String(from), String(to)).points ?? []).slice(1, -1);

const strandOf = (
  from: number,
  to: number,
  at: Pick<Layout, "x" | "y">,
  bends: readonly Point[],
): Strand => {
  const [start] = exitOf(at, from);
  const [end] = entryOf(at, to);
  // A bend in the gap beside a node would only make the curve waver.
  const between = bends.filter(({ x }) => x > start + rankGap && x < end - rankGap);
  const points = between.flatMap(({ x, y }) => [x, y]);
  return { from, to, points: [...exitOf(at, from), ...points, ...entryOf(at, to)] };
};
