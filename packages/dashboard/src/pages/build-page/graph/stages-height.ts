import { limits } from "@signalbox/contract";
import { foldParallelGroups } from "./layout/folds.ts";
import { nodeGap, nodeHeight } from "./layout/geometry.ts";
import { rankItems } from "./layout/rank-items.ts";
import { stageStructure, type Part } from "./layout/structure.ts";

/** The heading of the pane, and the space above and below the graph. */
const aroundGraph = 36 + 2 * 20;

/** The height in pixels that the pane of the stages needs to show all of them at 100 %. */
export function heightOfStages(stages: readonly Part[]): number {
  const { dependencies } = foldParallelGroups(stageStructure(stages));
  const rows = Math.max(1, ...rankItems(dependencies).columns.map((column) => column.length));
  const graph = rows * (nodeHeight + nodeGap) - nodeGap;
  return Math.max(limits.graph.paneMinPx, aroundGraph + graph);
}
