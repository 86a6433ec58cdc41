import { limits } from "@signalbox/contract";
import { boundsOfNodes, type Box, type Layout } from "../layout/geometry.ts";

/**
 * The position of the drawing in its pane: the point p of the pane shows the point (p - x) / zoom of the
 * graph.
 */
export type View = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

export const maxZoom = 2;
const minZoom = 0.1;
/** From this zoom on names are readable; below it only in large letters, then not at all. */
export const zoomReadable = 0.6;
export const zoomCompact = 0.32;
/** The lowest initial zoom: names have 10 pixels then, the least that can be read without effort. */
const zoomOpening = 0.8;
const zoomStep = limits.graph.zoomStepPercent / 100;
const margin = 20;

/** The next zoom after a button press, a fixed number of percentage points away. */
export function zoomBy(zoom: number, steps: 1 | -1, min: number): number {
  return clamp(Math.round((zoom + steps * zoomStep) * 100) / 100, min, maxZoom);
}

/** The zoom at which the whole graph is visible, at most 100 %. */
const zoomToFit = (bounds: Box, { width, height }: Size): number =>
  Math.min(
    1,
    Math.max(1, width - 2 * margin) / (bounds.right - bounds.left),
    Math.max(1, height - 2 * margin) / (bounds.bottom - bounds.top),
  );

/** The minimum zoom, at which the whole graph is visible. */
export function minZoomOf(bounds: Box, size: Size): number {
  return Math.min(minZoom, zoomToFit(bounds, size));
}

/** The whole graph in the centre of its pane. */
export function fitView(bounds: Box, size: Size): View {
  const zoom = zoomToFit(bounds, size);
  return {
    zoom,
    x: (size.width - (bounds.left + bounds.right) * zoom) / 2,
    y: (size.height - (bounds.top + bounds.bottom) * zoom) / 2,
  };
}

/**
 * The initial view: the whole graph if its names can be read then. Otherwise it opens at a readable zoom with one of its
 * nodes in the centre; "Zoom to fit" shows the whole graph.
 */
export function openingView(bounds: Box, size: Size, { left, top, right, bottom }: Box): View {
  const fitted = fitView(bounds, size);
  if (fitted.zoom >= zoomOpening) return fitted;
  const zoom = zoomOpening;
  return {
    zoom,
    x: axis((left + right) / 2, [bounds.left, bounds.right], zoom, size.width),
    y: axis((top + bottom) / 2, [bounds.top, bounds.bottom], zoom, size.height),
  };
}

/** Centres a point in the pane, but leaves no more free space than the margin at either end. */
const axis = (at: number, [start, end]: [number, number], zoom: number, length: number): number => {
  if ((end - start) * zoom <= length - 2 * margin) return (length - (start + end) * zoom) / 2;
  return clamp(length / 2 - at * zoom, length - margin - end * zoom, margin - start * zoom);
};

/** Moves the view by the minimum distance that makes a node completely visible. */
export function viewShowing({ x, y, zoom }: View, size: Size, node: Box): View {
  const { left, top, right, bottom } = node;
  return {
    zoom,
    x: x + intoRange(x + left * zoom, (right - left) * zoom, size.width),
    y: y + intoRange(y + top * zoom, (bottom - top) * zoom, size.height),
  };
}

const intoRange = (start: number, length: number, room: number): number => {
  if (start < margin) return margin - start;
  const over = start + length - (room - margin);
  return over > 0 ? -Math.min(over, start - margin) : 0;
};

/**
 * The view after a fold was opened into several nodes, some of which should be seen `first`. It stays the same if those
 * and at least half of the others are visible; otherwise it shows all nodes, or only the first ones if all would be too
 * small to tell apart.
 */
export function viewAfterUnfolding(
  view: View,
  size: Size,
  layout: Layout,
  opened: readonly number[],
  first: readonly number[],
): View {
  const seen = boxInView(view, size);
  const isSeen = (node: number): boolean => isWithin(boundsOfNodes(layout, [node]), seen);
  if (first.every(isSeen) && opened.filter(isSeen).length * 2 >= opened.length) return view;
  const wanted = [opened, first, first.slice(0, 1)].find(
    (nodes) => nodes.length > 0 && zoomToFit(boundsOfNodes(layout, nodes), size) >= zoomCompact,
  );
  const fitted = fitView(boundsOfNodes(layout, wanted ?? opened), size);
  // A part of the nodes is shown at most at readable zoom, because their surroundings are more useful.
  const max = wanted === opened ? maxZoom : zoomReadable;
  return viewAtZoom(fitted, size, Math.min(fitted.zoom, Math.max(view.zoom, zoomCompact), max));
}

const isWithin = (box: Box, { left, top, right, bottom }: Box): boolean =>
  box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;

/** Changes the zoom and keeps the centre of the pane. */
export function viewAtZoom({ x, y, zoom }: View, { width, height }: Size, next: number): View {
  return {
    zoom: next,
    x: width / 2 - ((width / 2 - x) / zoom) * next,
    y: height / 2 - ((height / 2 - y) / zoom) * next,
  };
}

/** The visible part of the graph. */
export function boxInView({ x, y, zoom }: View, { width, height }: Size): Box {
  return {
    left: -x / zoom,
    top: -y / zoom,
    right: (width - x) / zoom,
    bottom: (height - y) / zoom,
  };
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));
