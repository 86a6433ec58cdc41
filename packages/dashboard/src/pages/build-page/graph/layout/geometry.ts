import { limits } from "@signalbox/contract";

/**
 * Sizes in pixels at a zoom of 100 %. All nodes have the same size. The spacings
 * are in docs/behaviour/limits.md.
 */
export const nodeWidth = 200;
export const nodeHeight = 46;
export const nodeGap = limits.graph.nodeSpacing;
export const edgeGap = limits.graph.edgeSpacing;
export const rankGap = limits.graph.rankSpacing;
export const rankPitch = nodeWidth + rankGap;

/** One edge of the drawing, from left to right through its points: x, y, x, y and so on. */
export type EdgePath = {
  points: readonly number[];
  /** The nodes at its ends; undefined at a hub that several edges share. */
  from: number | undefined;
  to: number | undefined;
};

/** The position of each node: its left and top edge. */
export type Layout = {
  x: readonly number[];
  y: readonly number[];
  edgePaths: readonly EdgePath[];
};

/** The input of the layout: the dependencies of each node, without cycles. */
export type Dependencies = readonly (readonly number[])[];

export type Box = { left: number; top: number; right: number; bottom: number };

/** The bounding box of all nodes. */
export function boundsOf({ x, y }: Layout): Box {
  const box = { left: 0, top: 0, right: nodeWidth, bottom: nodeHeight };
  for (const [node, left] of x.entries()) widen(box, left, y[node] ?? 0);
  return box;
}

/** The bounding box of some nodes. */
export function boundsOfNodes({ x, y }: Layout, nodes: readonly number[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const node of nodes) widen(box, x[node] ?? 0, y[node] ?? 0);
  return box;
}

const widen = (box: Box, left: number, top: number): void => {
  box.left = Math.min(box.left, left);
  box.top = Math.min(box.top, top);
  box.right = Math.max(box.right, left + nodeWidth);
  box.bottom = Math.max(box.bottom, top + nodeHeight);
};

/** The points of a node at which edges leave and arrive. */
export function rightEndOf({ x, y }: Pick<Layout, "x" | "y">, node: number): [number, number] {
  return [(x[node] ?? 0) + nodeWidth, (y[node] ?? 0) + nodeHeight / 2];
}
export function leftEndOf({ x, y }: Pick<Layout, "x" | "y">, node: number): [number, number] {
  return [x[node] ?? 0, (y[node] ?? 0) + nodeHeight / 2];
}
