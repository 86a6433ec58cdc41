import { useMemo, useState } from "react";
import type { PositionedGraph } from "../layout/extend-layout.ts";
import { minNodeWidth, nodeHeight } from "../layout/geometry.ts";
import type { FlowNode } from "./GraphNode.tsx";
import { contentOfNode, type Noun, type Parts } from "./node-content.ts";

type Marked = {
  current: number | undefined;
  active: number | undefined;
  /** The shortened names of all nodes. */
  labels: readonly string[] | undefined;
};

/** The mounted nodes. A node that has not changed stays the same object and is not rendered again. */
export function useFlowNodes(
  { graph, layout }: PositionedGraph,
  shown: readonly number[],
  parts: Parts,
  noun: Noun,
  { current, active, labels }: Marked,
): FlowNode[] {
  const [last] = useState(() => new Map<string, FlowNode>());
  return useMemo(() => {
    const nodes = shown.flatMap((at): FlowNode[] => {
      const node = graph.nodes[at];
      if (node === undefined) return [];
      const next: FlowNode = {
        id: node.id,
        type: "part",
        position: { x: layout.x[at] ?? 0, y: layout.y[at] ?? 0 },
        width: layout.widths[at] ?? minNodeWidth,
        height: nodeHeight,
        data: {
          ...contentOfNode(node, parts, noun),
          label: labels?.[at],
          isCurrent: at === current,
          isActive: at === active,
        },
      };
      const before = last.get(node.id);
      return [before !== undefined && isSameNode(before, next) ? before : next];
    });
    last.clear();
    for (const node of nodes) last.set(node.id, node);
    return nodes;
  }, [graph, layout, shown, parts, noun, current, active, labels, last]);
}

const isSameNode = (a: FlowNode, b: FlowNode): boolean =>
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.width === b.width &&
  a.data.label === b.data.label &&
  a.data.name === b.data.name &&
  a.data.status === b.data.status &&
  a.data.started === b.data.started &&
  a.data.stopped === b.data.stopped &&
  a.data.counts === b.data.counts &&
  a.data.isCurrent === b.data.isCurrent &&
  a.data.isActive === b.data.isActive;
