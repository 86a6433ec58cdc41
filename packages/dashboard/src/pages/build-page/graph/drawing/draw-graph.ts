import { isFailed, type StatusName } from "@signalbox/contract";
import { nodesIn, type Columns } from "../layout/columns.ts";
import {
  minNodeWidth,
  nodeGap,
  nodeHeight,
  rankGap,
  type Box,
  type EdgePath,
} from "../layout/geometry.ts";
import type { Sprites } from "./sprites.ts";
import type { Detail } from "./use-visible-nodes.ts";
import { boxInView, type Size, type View } from "./view.ts";

export type GraphColors = Record<"line" | "strong" | "surface" | "edge" | "current", string>;

/** Everything that the drawing depends on except the view. */
export type GraphPicture = {
  columns: Columns;
  statusOf: (node: number) => StatusName;
  current: number | undefined;
  active: number | undefined;
  detail: Detail;
  colors: GraphColors;
  sprites: Sprites;
};

/** Draws the edges and, where nodes are not mounted, their shapes. `ratio` is device pixels per CSS pixel. */
export function drawGraph(
  context: CanvasRenderingContext2D,
  picture: GraphPicture,
  view: View,
  size: Size,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const box = boxInView(view, size);
  context.setTransform(ratio * view.zoom, 0, 0, ratio * view.zoom, view.x * ratio, view.y * ratio);
  drawEdgePaths(context, picture, box, view.zoom);
  if (picture.detail !== "shapes") return;
  const nodes = nodesIn(picture.columns, box);
  drawBoxes(context, picture, nodes, view.zoom);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawShapes(context, picture, nodes, view, ratio);
}

const drawEdgePaths = (
  context: CanvasRenderingContext2D,
  { columns, current, active, colors }: GraphPicture,
  box: Box,
  zoom: number,
): void => {
  const near = new Set([current, active].filter((node) => node !== undefined));
  const isNear = ({ from, to }: EdgePath): boolean =>
    (from !== undefined && near.has(from)) || (to !== undefined && near.has(to));
  const seen = columns.layout.edgePaths.filter((edgePath) => isSeen(edgePath, box));
  stroke(
    context,
    seen.filter((edgePath) => !isNear(edgePath)),
    colors.line,
    Math.max(1.25, 0.6 / zoom),
  );
  stroke(context, seen.filter(isNear), colors.strong, Math.max(1.75, 1.2 / zoom));
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
  { columns: { layout }, current, active, colors }: GraphPicture,
  nodes: readonly number[],
  zoom: number,
): void => {
  const outline = (some: readonly number[], grow: number): void => {
    context.beginPath();
    for (const node of some)
      context.roundRect(
        (layout.x[node] ?? 0) - grow,
        (layout.y[node] ?? 0) - grow,
        (layout.widths[node] ?? minNodeWidth) + 2 * grow,
        nodeHeight + 2 * grow,
        6 + grow,
      );
  };
  outline(nodes, 0);
  context.fillStyle = colors.surface;
  context.fill();
  context.strokeStyle = colors.edge;
  context.lineWidth = Math.min(4, 0.6 / zoom);
  context.stroke();
  const marked = nodes.filter((node) => node === current || node === active);
  outline(marked, Math.min(12, 2 / zoom));
  context.strokeStyle = colors.current;
  context.lineWidth = 2 / zoom;
  context.stroke();
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
