import { useMemo } from "react";
import type { PositionedGraph } from "../layout/extend-layout.ts";
import { minNodeWidth } from "../layout/geometry.ts";
import { nameRoom } from "../layout/node-width.ts";
import { shortNames } from "../layout/short-names.ts";
import { textWidth } from "../layout/text-width.ts";
import type { Detail } from "./use-visible-nodes.ts";

/** At a low zoom, names have letters of twice the size with less space between them. */
const compactScale = 2;

/** The names of the nodes, shortened where they do not fit. Not needed while nodes are drawn as shapes. */
export function useLabels(
  { graph, layout }: PositionedGraph,
  detail: Detail,
): readonly string[] | undefined {
  return useMemo(() => {
    if (detail === "shapes") return undefined;
    const scale = detail === "compact" ? compactScale : 1;
    const names = graph.nodes.map(({ name }, node) => ({
      name,
      room: nameRoom(layout.widths[node] ?? minNodeWidth) / scale,
    }));
    return shortNames(names, textWidth);
  }, [graph, layout, detail]);
}
