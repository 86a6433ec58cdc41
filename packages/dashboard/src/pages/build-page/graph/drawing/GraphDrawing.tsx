import { ReactFlow } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMemo } from "react";
import { useIsNarrow } from "../../../../components/use-is-narrow.ts";
import type { Columns } from "../layout/columns.ts";
import type { PositionedGraph } from "../layout/extend-layout.ts";
import { GraphCanvas } from "./GraphCanvas.tsx";
import styles from "./GraphDrawing.module.css";
import { GraphNode } from "./GraphNode.tsx";
import { HoverLabel } from "./HoverLabel.tsx";
import { statusOfNode, type Noun, type Parts } from "./node-content.ts";
import { useFlowNodes } from "./use-flow-nodes.ts";
import { useStableCallback } from "./use-stable-callback.ts";
import { useShapePointer } from "./use-shape-pointer.ts";
import { useLabels } from "./use-labels.ts";
import { useVisibleNodes } from "./use-visible-nodes.ts";
import { maxZoom } from "./view.ts";

type GraphDrawingProps = {
  positioned: PositionedGraph;
  columns: Columns;
  parts: Parts;
  noun: Noun;
  current: number | undefined;
  active: number | undefined;
  minZoom: number;
  onPick: (node: number) => void;
};

const nodeTypes = { part: GraphNode };
const noEdges: never[] = [];
const noMark = { hideAttribution: true };
/** The visible graph. It is hidden from screen readers, which use the outline. */
export function GraphDrawing(props: GraphDrawingProps) {
  const { positioned, columns, parts, noun, current, active, minZoom, onPick } = props;
  const shown = useVisibleNodes(columns);
  // On narrow screens the wheel scrolls the page. With Ctrl, or by pinching, it zooms.
  const isNarrow = useIsNarrow();
  const labels = useLabels(positioned, shown.detail);
  const nodes = useFlowNodes(positioned, shown.nodes, parts, noun, { current, active, labels });
  const statuses = useMemo(
    () => positioned.graph.nodes.map((node) => statusOfNode(node, parts)),
    [positioned, parts],
  );
  const statusOf = useMemo(() => (node: number) => statuses[node] ?? "", [statuses]);
  const occurring = useMemo(() => [...new Set(statuses)], [statuses]);
  const { hovered, handlers } = useShapePointer(shown.detail === "shapes", columns, onPick);
  const onNodeClick = useStableCallback((_: unknown, { id }: { id: string }) =>
    onPick(positioned.graph.nodes.findIndex((node) => node.id === id)),
  );

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
        minZoom={minZoom}
        maxZoom={maxZoom}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        zoomOnDoubleClick={false}
        zoomOnScroll={!isNarrow}
        preventScrolling={!isNarrow}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        proOptions={noMark}
        onNodeClick={onNodeClick}
        {...handlers}
      />
      {hovered && (
        <HoverLabel
          hovered={hovered}
          node={positioned.graph.nodes[hovered.node]}
          parts={parts}
          noun={noun}
        />
      )}
    </div>
  );
}
