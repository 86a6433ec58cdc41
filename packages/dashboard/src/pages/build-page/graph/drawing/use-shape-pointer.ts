import { useReactFlow } from "@xyflow/react";
import { useState, type MouseEvent } from "react";
import { nodeAt, type Columns } from "../layout/columns.ts";
import type { Hovered } from "./HoverLabel.tsx";
import { useStableCallback } from "./use-stable-callback.ts";

/** The distance from a shape, in screen pixels, within which a press counts as a press on it. */
const hitRadius = 6;

/** Pointer events while shapes are drawn and no nodes are mounted: finds the node at the position. */
export function useShapePointer(
  isWanted: boolean,
  columns: Columns,
  onPick: (node: number) => void,
) {
  const flow = useReactFlow();
  const [hovered, setHovered] = useState<Hovered>();
  const shapeAt = ({ clientX, clientY }: MouseEvent): number | undefined => {
    if (!isWanted) return undefined;
    const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY });
    return nodeAt(columns, x, y, hitRadius / flow.getZoom());
  };
  const leave = useStableCallback(() => setHovered(undefined));
  const click = useStableCallback((event: MouseEvent) => {
    const node = shapeAt(event);
    if (node !== undefined) onPick(node);
  });
  const move = useStableCallback((event: MouseEvent) => {
    const node = shapeAt(event);
    if (node === hovered?.node) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setHovered(
      node === undefined ? node : { node, x: event.clientX - left, y: event.clientY - top },
    );
  });
  return {
    hovered: isWanted ? hovered : undefined,
    handlers: {
      onPaneClick: click,
      onPaneMouseMove: move,
      onPaneMouseLeave: leave,
      onMoveStart: leave,
    },
  };
}
