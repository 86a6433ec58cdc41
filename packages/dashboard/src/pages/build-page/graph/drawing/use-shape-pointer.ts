import { useReactFlow } from "@xyflow/react";
import { useState, type MouseEvent } from "react";
import { nodeAt, type Columns } from "../layout/columns.ts";
import type { Hovered } from "./HoverLabel.tsx";
import { useLatest } from "./use-latest.ts";

/** How far beside a shape a press still means it, in pixels of the screen. */
const reach = 6;

/** What the pointer does where shapes are drawn and nothing is mounted: find the one below it. */
export const useShapePointer = (
  isWanted: boolean,
  columns: Columns,
  onPick: (node: number) => void,
) => {
  const flow = useReactFlow();
  const [hovered, setHovered] = useState<Hovered>();
  const shapeAt = ({ clientX, clientY }: MouseEvent): number | undefined => {
    if (!isWanted) return undefined;
    const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY });
    return nodeAt(columns, x, y, reach / flow.getZoom());
  };
  const leave = useLatest(() => setHovered(undefined));
  const click = useLatest((event: MouseEvent) => {
    const node = shapeAt(event);
    if (node !== undefined) onPick(node);
  });
  const move = useLatest((event: MouseEvent) => {
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
};
