import { limits } from "@signalbox/contract";
import { boundsOfNodes, nodeHeight, nodeWidth, type Box, type Layout } from "../layout/geometry.ts";

/** Where the drawing is in its pane: the pane shows the point (p - x) / zoom at its own point p. */
export type View = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

export const zoomMost = 2;
const zoomLeast = 0.1;
/** From here on the names of nodes can be read; below, in large letters only; then not at all. */
export const zoomReadable = 0.6;
export const zoomCompact = 0.32;
/** Where a graph is opened that is too long to be shown as a whole. */
const zoomLong = 0.8;
/** Below this zoom a whole graph is but dust. */
const zoomDust = 0.05;
const zoomStep = limits.graph.zoomStepPercent / 100;
const margin = 20;

/** The next zoom of the buttons: so many percentage points more or less. */
export const zoomBy = (zoom: number, steps: 1 | -1, least: number): number =>
  clamp(Math.round((zoom + steps * zoomStep) * 100) / 100, least, zoomMost);

/** The zoom at which the whole of a graph is in view, at most 100 %. */
const zoomToFit = (bounds: Box, { width, height }: Size): number =>
  Math.min(
    1,
    Math.max(1, width - 2 * margin) / (bounds.right - bounds.left),
    Math.max(1, height - 2 * margin) / (bounds.bottom - bounds.top),
  );

/** The least zoom that is offered: enough to see all of it. */
export const leastZoom = (bounds: Box, size: Size): number =>
  Math.min(zoomLeast, zoomToFit(bounds, size));

/** The whole graph, in the middle of its pane. */
export const fitView = (bounds: Box, size: Size): View => {
  const zoom = zoomToFit(bounds, size);
  return {
    zoom,
    x: (size.width - (bounds.left + bounds.right) * zoom) / 2,
    y: (size.height - (bounds.top + bounds.bottom) * zoom) / 2,
  };
};

/**
 * How a graph opens: as a whole where its nodes can be told apart then, or where it is large in both
 * directions. A thin strip of a graph would be a line of dust: it opens readable, at one of its nodes.
 */
export const openingView = (bounds: Box, size: Size, [left, top]: [number, number]): View => {
  const whole = fitView(bounds, size);
  const fills =
    (bounds.right - bounds.left) * whole.zoom > size.width / 3 &&
    (bounds.bottom - bounds.top) * whole.zoom > size.height / 3;
  if (whole.zoom >= zoomCompact || (fills && whole.zoom >= zoomDust)) return whole;
  const zoom = zoomLong;
  return {
    zoom,
    x: axis(left + nodeWidth / 2, [bounds.left, bounds.right], zoom, size.width),
    y: axis(top + nodeHeight / 2, [bounds.top, bounds.bottom], zoom, size.height),
  };
};

/** Puts a point in the middle of the pane, but leaves no more empty than the margin at either end. */
const axis = (at: number, [start, end]: [number, number], zoom: number, length: number): number => {
  if ((end - start) * zoom <= length - 2 * margin) return (length - (start + end) * zoom) / 2;
  return clamp(length / 2 - at * zoom, length - margin - end * zoom, margin - start * zoom);
};

/** Moves the view just so far that a node is wholly in it. */
export const viewShowing = (view: View, size: Size, [left, top]: [number, number]): View => ({
  zoom: view.zoom,
  x: view.x + intoRange(view.x + left * view.zoom, nodeWidth * view.zoom, size.width),
  y: view.y + intoRange(view.y + top * view.zoom, nodeHeight * view.zoom, size.height),
});

const intoRange = (start: number, length: number, room: number): number => {
  if (start < margin) return margin - start;
  const over = start + length - (room - margin);
  return over > 0 ? -Math.min(over, start - margin) : 0;
};

/**
 * The view of nodes that came in the place of one, with those that are to be seen first: the same as before
 * where most of them are in it; all of them where they can be told apart then; the first where not.
 */
export const viewOfOpened = (
  view: View,
  size: Size,
  layout: Layout,
  opened: readonly number[],
  first: readonly number[],
): View => {
  const seen = boxInView(view, size);
  const isSeen = (node: number): boolean => isWithin(boundsOfNodes(layout, [node]), seen);
  if (first.every(isSeen) && opened.filter(isSeen).length * 2 >= opened.length) return view;
  const wanted = [opened, first, first.slice(0, 1)].find(
    (nodes) => nodes.length > 0 && zoomToFit(boundsOfNodes(layout, nodes), size) >= zoomCompact,
  );
  const whole = fitView(boundsOfNodes(layout, wanted ?? opened), size);
  // Some of them no nearer than they can be read: what is around them says more.
  const most = wanted === opened ? zoomMost : zoomReadable;
  return viewAtZoom(whole, size, Math.min(whole.zoom, Math.max(view.zoom, zoomCompact), most));
};

const isWithin = (box: Box, { left, top, right, bottom }: Box): boolean =>
  box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;

/** The same point of the graph in the middle of the pane, at another zoom. */
export const viewAtZoom = ({ x, y, zoom }: View, { width, height }: Size, next: number): View => ({
  zoom: next,
  x: width / 2 - ((width / 2 - x) / zoom) * next,
  y: height / 2 - ((height / 2 - y) / zoom) * next,
});

/** What of the graph is in view. */
export const boxInView = ({ x, y, zoom }: View, { width, height }: Size): Box => ({
  left: -x / zoom,
  top: -y / zoom,
  right: (width - x) / zoom,
  bottom: (height - y) / zoom,
});

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
