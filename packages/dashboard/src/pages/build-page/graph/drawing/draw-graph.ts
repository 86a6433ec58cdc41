import { isFailed, type StatusName } from "@signalbox/contract";
import { nodesIn, type Columns } from "../layout/columns.ts";
import {
  minNodeWidth,
  nodeGap,
  nodeHeight,
  rankGap,
  type Box,
  type EdgePath,
  type Layout,
} from "../layout/geometry.ts";
import type { Sprites } from "./sprites.ts";
import type { Detail } from "./use-visible-nodes.ts";
import { boxInView, type Size, type View } from "./view.ts";

export type GraphColors = Record<"line" | "strong" | "surface" | "edge" | "current", string>;

/** What both layers of the drawing depend on, except the view. */
type GraphLayer = { columns: Columns; detail: Detail; colors: GraphColors };

/** The layer that a selection does not change. */
export type GraphPicture = GraphLayer & {
  statusOf: (node: number) => StatusName;
  sprites: Sprites;
};

/** The layer in front of it, which marks nodes. */
export type GraphMarks = GraphLayer & {
  current: number | undefined;
  active: number | undefined;
};

/** The part of the graph to draw. `ratio` is device pixels per CSS pixel. */
export type Frame = { view: View; size: Size; ratio: number };

/** Draws the edges and, where nodes are not mounted, their shapes. */
export function drawGraph(
  context: CanvasRenderingContext2D,
  picture: GraphPicture,
  frame: Frame,
): void {
  const { view, size, ratio } = frame;
  begin(context, frame);
  const box = boxInView(view, size);
  stroke(
    context,
    picture.columns.layout.edgePaths.filter((edgePath) => isSeen(edgePath, box)),
    picture.colors.line,
    Math.max(1.25, 0.6 / view.zoom),
  );
  if (picture.detail !== "shapes") return;
  const nodes = nodesIn(picture.columns, box);
  drawBoxes(context, picture, nodes, view.zoom);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawShapes(context, picture, nodes, view, ratio);
}

/** Draws the edges of the marked nodes in the strong colour and, where nodes are not mounted, outlines around them. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  { columns, detail, colors, current, active }: GraphMarks,
  frame: Frame,
): void {
  const { view, size } = frame;
  begin(context, frame);
  const box = boxInView(view, size);
  const marked = new Set([current, active].filter((node) => node !== undefined));
  const isNear = ({ from, to }: EdgePath): boolean =>
    (from !== undefined && marked.has(from)) || (to !== undefined && marked.has(to));
  stroke(
    context,
    columns.layout.edgePaths.filter((edgePath) => isNear(edgePath) && isSeen(edgePath, box)),
    colors.strong,
    Math.max(1.75, 1.2 / view.zoom),
  );
  if (detail !== "shapes") return;
  outline(context, columns.layout, [...marked], Math.min(12, 2 / view.zoom));
  context.strokeStyle = colors.current;
  context.lineWidth = 2 / view.zoom;
  context.stroke();
}

/** Clears a canvas and has it draw in the coordinates of the graph. */
const begin = (context: CanvasRenderingContext2D, { view, size, ratio }: Frame): void => {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  context.setTransform(ratio * view.zoom, 0, 0, ratio * view.zoom, view.x * ratio, view.y * ratio);
};

const isSeen = ({ points }: EdgePath, { left, right, top, bottom }: Box): boolean => {
  if ((points[0] ?? 0) > right || (points.at(-2) ?? 0) < left) return false;
  let [min, max] = [Infinity, -Infinity];
  for (let at = 1; at < points.length; at += 2) {
    min = Math.min(min, points[at] ?? 0);
    max = Math.max(max, points[at] ?? 0);
  }
  return max >= top && min <= bottom;
};

/** Draws all edges of one colour as one path, because separate paths are much slower. */
const stroke = (
  context: CanvasRenderingContext2D,
  edgePaths: readonly EdgePath[],
  color: string,
  width: number,
): void => {
  if (edgePaths.length === 0) return;
  context.beginPath();
  for (const { points } of edgePaths) trace(context, points);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
};

/** Adds a smooth curve that is horizontal at each of its points. */
const trace = (context: CanvasRenderingContext2D, points: readonly number[]): void => {
  let [x = 0, y = 0] = points;
  context.moveTo(x, y);
  for (let at = 2; at < points.length; at += 2) {
    const [nextX = 0, nextY = 0] = [points[at], points[at + 1]];
    const pull = Math.min((nextX - x) / 2, rankGap);
    if (y === nextY) context.lineTo(nextX, nextY);
    else context.bezierCurveTo(x + pull, y, nextX - pull, nextY, nextX, nextY);
    [x, y] = [nextX, nextY];
  }
};

const drawBoxes = (
  context: CanvasRenderingContext2D,
  { columns: { layout }, colors }: GraphPicture,
  nodes: readonly number[],
  zoom: number,
): void => {
  outline(context, layout, nodes, 0);
  context.fillStyle = colors.surface;
  context.fill();
  context.strokeStyle = colors.edge;
  context.lineWidth = Math.min(4, 0.6 / zoom);
  context.stroke();
};

/** Begins a path around nodes, at this distance from them. */
const outline = (
  context: CanvasRenderingContext2D,
  layout: Layout,
  nodes: readonly number[],
  grow: number,
): void => {
  context.beginPath();
  for (const node of nodes)
    context.roundRect(
      (layout.x[node] ?? 0) - grow,
      (layout.y[node] ?? 0) - grow,
      (layout.widths[node] ?? minNodeWidth) + 2 * grow,
      nodeHeight + 2 * grow,
      6 + grow,
    );
};

/** The minimum size of failed and running nodes in pixels, because people look for these. */
const urgentPixels = 9;

/** Draws the shape of each node at its centre, as large as the distance between nodes allows. */
const drawShapes = (
  context: CanvasRenderingContext2D,
  { columns: { layout }, statusOf, sprites }: GraphPicture,
  nodes: readonly number[],
  view: View,
  ratio: number,
): void => {
  const room = (nodeHeight + nodeGap) * view.zoom;
  const size = Math.min(18, Math.max(room - 1, 3));
  const draw = (node: number, minSize: number): void => {
    const pixels = Math.round(Math.max(size, minSize) * ratio);
    const sprite = sprites(statusOf(node), pixels);
    if (sprite === undefined) return;
    const middle = (layout.x[node] ?? 0) + (layout.widths[node] ?? minNodeWidth) / 2;
    const x = view.x + middle * view.zoom;
    const y = view.y + ((layout.y[node] ?? 0) + nodeHeight / 2) * view.zoom;
    context.drawImage(
      sprite,
      Math.round(x * ratio - pixels / 2),
      Math.round(y * ratio - pixels / 2),
    );
  };
  const isUrgent = (node: number): boolean => {
    const status = statusOf(node);
    return isFailed(status) || status === "running";
  };
  for (const node of nodes) if (!isUrgent(node)) draw(node, 0);
  for (const node of nodes) if (isUrgent(node)) draw(node, urgentPixels);
};
