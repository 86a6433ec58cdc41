import { topologicalOrder } from "./structure.ts";
import type { Dependencies } from "./geometry.ts";

/** An item of a column: a node, or the bend of an edge that passes. */
export type RankItem = {
  /** Undefined for a bend. */
  node: number | undefined;
  rank: number;
  /** The junctions to its left and to its right. */
  before: Junction | undefined;
  after: Junction[];
  /** The vertical centre. */
  y: number;
};

/** A point between columns that connects nodes with the same dependencies, or two parts of a bent edge. */
export type Junction = { sources: RankItem[]; targets: RankItem[] };

export type RankItems = { nodes: RankItem[]; columns: RankItem[][]; junctions: Junction[] };

/** Bends improve the layout only while there are few of them, so their number is limited. */
const bendsPerNode = 4;
const minBendLimit = 1000;

/** Assigns to each node the rank above its highest dependency, and bends to each long edge. */
export function rankItems(dependencies: Dependencies): RankItems {
  const ranks = ranksOf(dependencies);
  const nodes = dependencies.map((_, node): RankItem => ({
    node,
    rank: ranks[node] ?? 0,
    before: undefined,
    after: [],
    y: 0,
  }));
  const junctions = new Map<readonly number[], Junction>();
  const bends: RankItem[] = [];
  const maxBends = Math.max(minBendLimit, bendsPerNode * nodes.length);
  for (const [node, item] of nodes.entries()) {
    const indices = dependencies[node] ?? [];
    if (indices.length === 0) continue;
    const junction = junctions.get(indices) ?? { sources: [], targets: [] };
    if (!junctions.has(indices)) {
      junctions.set(indices, junction);
      for (const index of indices) routeEdge(nodes[index], item.rank, junction, bends, maxBends);
    }
    junction.targets.push(item);
    item.before = junction;
  }
  return { nodes, columns: columnsOf(nodes, bends), junctions: [...junctions.values()] };
}

/** Leads an edge from a node to a junction before a rank, with a bend in each column between. */
const routeEdge = (
  source: RankItem | undefined,
  rank: number,
  junction: Junction,
  bends: RankItem[],
  maxBends: number,
): void => {
  if (source === undefined) return;
  let last = source;
  const end = bends.length + rank - source.rank <= maxBends ? rank : 0;
  for (let at = source.rank + 1; at < end; at += 1) {
    const bend: RankItem = { node: undefined, rank: at, before: undefined, after: [], y: 0 };
    const step: Junction = { sources: [last], targets: [bend] };
    bend.before = step;
    last.after.push(step);
    bends.push(bend);
    last = bend;
  }
  last.after.push(junction);
  junction.sources.push(last);
};

const ranksOf = (dependencies: Dependencies): number[] => {
  const ranks = dependencies.map(() => 0);
  const rankAfter = new Map<readonly number[], number>();
  for (const node of topologicalOrder(dependencies)) {
    const indices = dependencies[node] ?? [];
    const known = rankAfter.get(indices);
    const rank = known ?? indices.reduce((max, index) => Math.max(max, (ranks[index] ?? 0) + 1), 0);
    if (known === undefined) rankAfter.set(indices, rank);
    ranks[node] = rank;
  }
  return ranks;
};

const columnsOf = (nodes: readonly RankItem[], bends: readonly RankItem[]): RankItem[][] => {
  const columns: RankItem[][] = [];
  for (const item of [...nodes, ...bends]) (columns[item.rank] ??= []).push(item);
  return columns;
};
