import {
  edgeGap,
  leftEndOf,
  rightEndOf,
  nodeGap,
  minNodeWidth,
  nodeHeight,
  rankGap,
  type Dependencies,
  type Layout,
  type EdgePath,
  type NodePositions,
} from "./geometry.ts";
import { placeColumn } from "./place-column.ts";
import { rankItems, type RankItem, type Junction, type RankItems } from "./rank-items.ts";

/**
 * Lays out any graph in approximately linear time: ranks from left to right, and in each column every
 * node as near as possible to the mean of its neighbours. One sweep forward, one backward and one forward
 * are enough for straight edges where these are possible.
 * @param widths the widths that the texts of the nodes need; each column has the largest of its nodes
 */
export function rankLayout(dependencies: Dependencies, widths: readonly number[] = []): Layout {
  const items = rankItems(dependencies);
  for (const column of items.columns)
    settle(
      column,
      column.map(() => 0),
    );
  sweep(items.columns, meanBefore);
  sweep(items.columns.toReversed(), meanAfter);
  sweep(items.columns, meanBefore);
  const top = items.nodes.reduce((min, { y }) => Math.min(min, y - nodeHeight / 2), Infinity);
  const columns = columnSpans(items.columns, widths);
  const at = {
    x: items.nodes.map(({ rank }) => columns[rank]?.left ?? 0),
    y: items.nodes.map(({ y }) => y - nodeHeight / 2 - top),
    widths: items.nodes.map(({ rank }) => columns[rank]?.width ?? minNodeWidth),
  };
  return { ...at, edgePaths: edgePathsOf(items, at, { columns, top }) };
}

type ColumnSpan = { left: number; width: number };

/** The positions of the columns, from left to right. */
const columnSpans = (
  columns: readonly RankItem[][],
  widths: readonly number[],
): readonly ColumnSpan[] => {
  let left = 0;
  return columns.map((items) => {
    const width = items.reduce(
      (max, { node }) => Math.max(max, node === undefined ? 0 : (widths[node] ?? 0)),
      minNodeWidth,
    );
    const span = { left, width };
    left += width + rankGap;
    return span;
  });
};

const sweep = (
  columns: readonly RankItem[][],
  wantedOf: (mean: MeanOf, item: RankItem) => number,
) => {
  const mean = meansOf();
  for (const column of columns) {
    const wanted = new Map(column.map((item) => [item, wantedOf(mean, item)]));
    column.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
    settle(
      column,
      column.map((item) => wanted.get(item) ?? 0),
    );
  }
};

const settle = (column: readonly RankItem[], wanted: readonly number[]): void => {
  const gaps = column.map((item, index) => gapBetween(column[index - 1], item));
  for (const [index, y] of placeColumn(wanted, gaps).entries()) {
    const item = column[index];
    if (item) item.y = y;
  }
};

/** The minimum distance between the centres of two neighbours. */
const gapBetween = (above: RankItem | undefined, below: RankItem): number =>
  above === undefined ? 0 : (roomOf(above) + roomOf(below)) / 2;
const roomOf = ({ node }: RankItem): number =>
  node === undefined ? edgeGap : nodeHeight + nodeGap;

/** The mean height of one side of a junction, computed once per sweep. */
type MeanOf = (junction: Junction, side: keyof Junction) => number;
const meansOf = (): MeanOf => {
  const known = new Map<Junction, number>();
  return (junction, side) => {
    const mean = known.get(junction) ?? meanOf(junction[side].map(({ y }) => y));
    known.set(junction, mean);
    return mean;
  };
};
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const meanBefore = (mean: MeanOf, { before, y }: RankItem): number =>
  before === undefined ? y : mean(before, "sources");
const meanAfter = (mean: MeanOf, { after, y }: RankItem): number =>
  after.length === 0 ? y : meanOf(after.map((junction) => mean(junction, "targets")));

/** At least this many edges between the same nodes are joined in one point, a hub. */
const minHubEdges = 12;

/** The columns, and the vertical position of the drawing's upper edge. */
type Frame = { columns: readonly ColumnSpan[]; top: number };

const edgePathsOf = ({ junctions }: RankItems, at: NodePositions, frame: Frame): EdgePath[] =>
  junctions.flatMap(({ sources, targets }): EdgePath[] => {
    const trunks = sources.map((source) => trunkOf(source, at, frame));
    const ends = targets.map(({ node = 0 }) => node);
    const isHub =
      trunks.length > 2 && ends.length > 2 && trunks.length * ends.length >= minHubEdges;
    if (!isHub)
      return trunks.flatMap(({ from, points }) =>
        ends.map((to) => ({ from, to, points: [...points, ...leftEndOf(at, to)] })),
      );
    const hub = hubOf(targets, at, frame.top);
    return [
      ...trunks.map(({ from, points }) => ({ from, to: undefined, points: [...points, ...hub] })),
      ...ends.map((to) => ({ from: undefined, to, points: [...hub, ...leftEndOf(at, to)] })),
    ];
  });

const hubOf = (targets: readonly RankItem[], { x }: NodePositions, top: number) => [
  (x[targets[0]?.node ?? 0] ?? 0) - rankGap / 2,
  meanOf(targets.map(({ y }) => y)) - top,
];

/** An edge from its first node through its bends. */
const trunkOf = (
  last: RankItem,
  at: NodePositions,
  { columns, top }: Frame,
): { from: number; points: number[] } => {
  const bends: number[] = [];
  let item = last;
  while (item.node === undefined && item.before?.sources[0]) {
    const { left = 0, width = 0 } = columns[item.rank] ?? {};
    bends.unshift(left, item.y - top, left + width, item.y - top);
    item = item.before.sources[0];
  }
  const from = item.node ?? 0;
  return { from, points: [...rightEndOf(at, from), ...bends] };
};
