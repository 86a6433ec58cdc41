import { ReactFlow, useReactFlow } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMemo, useState, type MouseEvent } from "react";
import { nodeAt, type Columns } from "./columns.ts";
import type { LaidOut } from "./extend-layout.ts";
import { GraphCanvas } from "./GraphCanvas.tsx";
import styles from "./GraphDrawing.module.css";
import { GraphNode } from "./GraphNode.tsx";
import { HoverLabel, type Hovered } from "./HoverLabel.tsx";
import { statusOfNode, type Noun, type Parts } from "./look.ts";
import { useFlowNodes } from "./use-flow-nodes.ts";
import { useShown } from "./use-shown.ts";
import { zoomMost } from "./view.ts";

type GraphDrawingProps = {
  laidOut: LaidOut;
  columns: Columns;
  parts: Parts;
  noun: Noun;
  current: number | undefined;
  active: number | undefined;
  zoomLeast: number;
  onPick: (node: number) => void;
};

const nodeTypes = { part: GraphNode };
const noEdges: never[] = [];
const noMark = { hideAttribution: true };
/** How far beside a shape a press still means it, in pixels of the screen. */
const reach = 6;

/** The picture for those who see it; whoever listens has the outline beside it. */
export const GraphDrawing = (props: GraphDrawingProps) => {
  const { laidOut, columns, parts, noun, current, active, zoomLeast, onPick } = props;
  const shown = useShown(columns);
  const nodes = useFlowNodes(laidOut, shown.nodes, parts, noun, { current, active });
  const statuses = useMemo(
    () => laidOut.graph.nodes.map((node) => statusOfNode(node, parts)),
    [laidOut, parts],
  );
  const statusOf = useMemo(() => (node: number) => statuses[node] ?? "", [statuses]);
  const occurring = useMemo(() => [...new Set(statuses)], [statuses]);
  const flow = useReactFlow();
  const [hovered, setHovered] = useState<Hovered>();

  /** The shape below the pointer, where shapes are drawn and nothing is mounted. */
  const shapeAt = ({ clientX, clientY }: MouseEvent): number | undefined => {
    if (shown.detail !== "shapes") return undefined;
    const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY });
    return nodeAt(columns, x, y, reach / flow.getZoom());
  };
  const onHover = (event: MouseEvent): void => {
    const node = shapeAt(event);
    const box = event.currentTarget.getBoundingClientRect();
    setHovered((before) =>
      node === undefined || before?.node === node
        ? before && node !== undefined
          ? before
          : undefined
        : { node, x: event.clientX - box.left, y: event.clientY - box.top },
    );
  };

  return (
    <div
      className={styles.drawing}
      data-detail={shown.detail}
      data-hovers={hovered && ""}
      aria-hidden
    >
      <GraphCanvas
        columns={columns}
        statusOf={statusOf}
        occurring={occurring}
        current={current}
        active={active}
        detail={shown.detail}
      />
      <ReactFlow
        nodes={nodes}
        edges={noEdges}
        nodeTypes={nodeTypes}
        minZoom={zoomLeast}
        maxZoom={zoomMost}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        proOptions={noMark}
        onNodeClick={(_, { id }) => {
          onPick(laidOut.graph.nodes.findIndex((node) => node.id === id));
        }}
        onPaneClick={(event) => {
          const node = shapeAt(event);
          if (node !== undefined) onPick(node);
        }}
        onPaneMouseMove={shown.detail === "shapes" ? onHover : undefined}
        onPaneMouseLeave={() => setHovered(undefined)}
        onMoveStart={() => setHovered(undefined)}
      />
      {hovered && shown.detail === "shapes" && (
        <HoverLabel
          hovered={hovered}
          node={laidOut.graph.nodes[hovered.node]}
          parts={parts}
          noun={noun}
        />
      )}
    </div>
  );
};
