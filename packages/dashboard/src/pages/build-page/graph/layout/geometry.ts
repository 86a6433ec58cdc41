import { limits } from "@signalbox/contract";

/**
 * Sizes in pixels at a zoom of 100 %. All nodes of a column are as wide as its widest text. The spacings are in
 * docs/behaviour/limits.md.
 */
export const minNodeWidth = 160;
export const maxNodeWidth = 360;
export const nodeHeight = 46;
export const nodeGap = limits.graph.nodeSpacing;
export const edgeGap = limits.graph.edgeSpacing;
export const rankGap = limits.graph.rankSpacing;

/** One edge of the drawing, from left to right through its points: x, y, x, y and so on. */
export type EdgePath = {
  points: readonly number[];
  /** The nodes at its ends; undefined at a hub that several edges share. */
  from: number | undefined;
  to: number | undefined;
};

/** The position of each node, which is its left and top edge, and its width. */
export type Layout = {
  x: readonly number[];
  y: readonly number[];
  widths: readonly number[];
  edgePaths: readonly EdgePath[];
};

/** A layout without edges. */
export type NodePositions = Omit<Layout, "edgePaths">;

/** The input of the layout: the dependencies of each node, without cycles. */
export type Dependencies = readonly (readonly number[])[];

export type Box = { left: number; top: number; right: number; bottom: number };

/** The bounding box of all nodes. */
export function boundsOf(layout: Layout): Box {
  const box = { left: 0, top: 0, right: minNodeWidth, bottom: nodeHeight };
  for (const node of layout.x.keys()) widen(box, layout, node);
  return box;
}

/** The bounding box of some nodes. */
export function boundsOfNodes(layout: Layout, nodes: readonly number[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const node of nodes) widen(box, layout, node);
  return box;
}

const widen = (box: Box, { x, y, widths }: Layout, node: number): void => {
  const [left, top] = [x[node] ?? 0, y[node] ?? 0];
  box.left = Math.min(box.left, left);
  box.top = Math.min(box.top, top);
  box.right = Math.max(box.right, left + (widths[node] ?? minNodeWidth));
  box.bottom = Math.max(box.bottom, top + nodeHeight);
};

/** The points of a node at which edges leave and arrive. */
export function rightEndOf({ x, y, widths }: NodePositions, node: number): [number, number] {
  return [(x[node] ?? 0) + (widths[node] ?? minNodeWidth), (y[node] ?? 0) + nodeHeight / 2];
}
export function leftEndOf({ x, y }: NodePositions, node: number): [number, number] {
  return [x[node] ?? 0, (y[node] ?? 0) + nodeHeight / 2];
}
