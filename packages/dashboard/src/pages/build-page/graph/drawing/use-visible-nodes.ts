import { useStore, type ReactFlowState } from "@xyflow/react";
import { useMemo } from "react";
import { nodesIn, type Columns } from "../layout/columns.ts";
import { boxInView, zoomCompact, zoomReadable } from "./view.ts";
import type { Box } from "../layout/geometry.ts";

/** How nodes are drawn: completely, with only their name in large letters, or as shapes. */
export type Detail = "full" | "compact" | "shapes";

/** If more nodes than this are in view, they are drawn as shapes at any zoom. */
const maxMounted = 150;
/** The view is rounded to this many pixels of the graph, so that not every movement is a change. */
const step = 256;

/** The nodes to mount and their level of detail. No nodes are mounted when they are drawn as shapes. */
export function useVisibleNodes(columns: Columns): { detail: Detail; nodes: readonly number[] } {
  const [detail, left, top, right, bottom] = useStore(boxOf, isSame);
  return useMemo(() => {
    if (detail === "shapes") return { detail, nodes: none };
    const nodes = nodesIn(columns, { left, top, right, bottom });
    return nodes.length > maxMounted ? { detail: "shapes", nodes: none } : { detail, nodes };
  }, [columns, detail, left, top, right, bottom]);
}

const none: readonly number[] = [];

type ShownBox = readonly [Detail, number, number, number, number];

const boxOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): ShownBox => {
  const box = boxInView({ x, y, zoom }, { width, height });
  if (zoom < zoomCompact) return ["shapes", 0, 0, 0, 0];
  return [zoom < zoomReadable ? "compact" : "full", ...widened(box)];
};

const widened = ({ left, top, right, bottom }: Box): [number, number, number, number] => [
  Math.floor(left / step) * step,
  Math.floor(top / step) * step,
  Math.ceil(right / step) * step,
  Math.ceil(bottom / step) * step,
];

const isSame = (a: ShownBox, b: ShownBox): boolean => a.every((value, index) => value === b[index]);
