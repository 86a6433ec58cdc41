import { limits } from "@signalbox/contract";
import { foldParallelGroups } from "./layout/folds.ts";
import { nodeGap, nodeHeight } from "./layout/geometry.ts";
import { rankItems } from "./layout/rank-items.ts";
import type { Structure } from "./layout/structure.ts";

/** The heading of the pane, and the space above and below the graph. */
const aroundGraph = 36 + 2 * 20;

/** The height in pixels that a pane needs to show its whole graph at 100 %. */
export function heightOfPane(structure: Structure): number {
  const { dependencies } = foldParallelGroups(structure);
  const rows = Math.max(1, ...rankItems(dependencies).columns.map((column) => column.length));
  const graph = rows * (nodeHeight + nodeGap) - nodeGap;
  return Math.max(limits.graph.paneMinPx, aroundGraph + graph);
}

/** The minimum share of the height for the stages, if stages and steps do not fit together. */
const minStagesShare = 0.44;
/** The height of three rows of stages. The stages always get at least this much. */
const minStagesPx = 290;

/**
 * The height of the upper pane, in pixels. The stages get all the height that they need if that is little, or if the
 * steps then still fit. Otherwise they get what the steps leave, but at least their minimum share.
 */
export function heightOfUpperPane(room: number, needs: { stages: number; steps: number }): number {
  const least = Math.max(room * minStagesShare, minStagesPx);
  return Math.min(needs.stages, Math.max(least, room - needs.steps));
}
