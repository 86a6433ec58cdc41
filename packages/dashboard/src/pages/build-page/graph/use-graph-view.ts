import { isFailed } from "@signalbox/contract";
import { useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PositionedGraph } from "./layout/extend-layout.ts";
import { nodeOf, nodesUnfoldedBetween } from "./layout/folds.ts";
import { boundsOf, boundsOfNodes, type Box } from "./layout/geometry.ts";
import { statusOfNode, type Parts } from "./drawing/node-content.ts";
import {
  fitView,
  minZoomOf,
  openingView,
  viewAtZoom,
  viewAfterUnfolding,
  viewShowing,
  zoomBy,
  type Size,
  type View,
} from "./drawing/view.ts";

/** The effects of the buttons and keys of a graph on the view. */
export type ViewActions = {
  fit: () => void;
  reset: () => void;
  zoom: (steps: 1 | -1) => void;
  move: (x: number, y: number) => void;
  /** Moves a node into view, outside the covered area. */
  show: (node: number, covered?: Size) => void;
};

/**
 * Opens a graph as soon as it is laid out and its pane has a size. From then on the user controls the
 * view. Until the user moves it, a new size of the pane resets the view. `anchor` is the number of the
 * part that keeps its position on the screen after a new layout. Of the parts of an opened fold, those
 * that failed are moved into view first.
 */
export function useGraphView(
  positioned: PositionedGraph | undefined,
  anchor: number,
  parts: Parts,
) {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const bounds = useMemo(() => positioned && boundsOf(positioned.layout), [positioned]);
  const shown = useRef<{ positioned: PositionedGraph; view: View }>(undefined);
  const [isOpen, setIsOpen] = useState(false);

  const now = (): { view: View; size: Size } => {
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    return { view: { x, y, zoom }, size: { width, height } };
  };
  const min = bounds && width > 0 ? minZoomOf(bounds, { width, height }) : 0.1;

  const hasFailed = ({ graph }: PositionedGraph, node: number): boolean => {
    const drawn = graph.nodes[node];
    return drawn !== undefined && isFailed(statusOfNode(drawn, parts));
  };

  useEffect(() => {
    if (positioned === undefined || bounds === undefined || width === 0 || height === 0) return;
    const last = shown.current;
    const { view, size } = now();
    const isMoved = last !== undefined && !isSameView(last.view, view);
    if (last === undefined || (!isMoved && last.positioned === positioned)) {
      const opening = openingView(bounds, size, boxOf(positioned, anchor));
      void setViewport(opening);
      shown.current = { positioned, view: opening };
      setIsOpen(true);
    } else if (last.positioned !== positioned) {
      const next = isMoved ? view : last.view;
      const [before, at] = [boxOf(last.positioned, anchor), boxOf(positioned, anchor)];
      const kept = {
        zoom: next.zoom,
        x: next.x + (before.left - at.left) * next.zoom,
        y: next.y + (before.top - at.top) * next.zoom,
      };
      const opened = nodesUnfoldedBetween(last.positioned.graph, positioned.graph);
      const first = opened.filter((node) => hasFailed(positioned, node));
      const opening =
        opened.length > 0 ? viewAfterUnfolding(kept, size, positioned.layout, opened, first) : kept;
      void setViewport(opening);
      shown.current = { positioned, view: isMoved ? last.view : opening };
    }
    // oxlint-disable-next-line react/exhaustive-deps -- anchor and statuses count at the moment of a new layout only
  }, [positioned, bounds, width, height]);

  const set = (change: (view: View, size: Size) => View): void => {
    const { view, size } = now();
    const next = change(view, size);
    if (!isSameView(view, next)) void setViewport(next);
  };
  const actions: ViewActions = {
    fit: () => bounds && set((_, size) => fitView(bounds, size)),
    reset: () => set((view, size) => viewAtZoom(view, size, 1)),
    zoom: (steps) => set((view, size) => viewAtZoom(view, size, zoomBy(view.zoom, steps, min))),
    move: (x, y) => set((view) => ({ ...view, x: view.x + x, y: view.y + y })),
    show: (node, covered) =>
      positioned &&
      set((view, { width, height }) =>
        viewShowing(
          view,
          leftOf({ width, height }, covered),
          boundsOfNodes(positioned.layout, [node]),
        ),
      ),
  };
  return { isOpen, minZoom: min, actions };
}

const leftOf = ({ width, height }: Size, covered: Size | undefined): Size => ({
  width: width - (covered?.width ?? 0),
  height: height - (covered?.height ?? 0),
});

const boxOf = ({ graph, layout }: PositionedGraph, number: number): Box =>
  boundsOfNodes(layout, [nodeOf(graph, number) ?? 0]);

const isSameView = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5 && Math.abs(a.zoom - b.zoom) < 0.001;
