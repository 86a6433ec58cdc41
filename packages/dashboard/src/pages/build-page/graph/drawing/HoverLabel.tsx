import { appearanceOf, StatusIcon } from "../../../../components/status/StatusIcon.tsx";
import type { DrawnNode } from "../layout/folds.ts";
import styles from "./GraphDrawing.module.css";
import { contentOfNode, type Noun, type Parts } from "./node-content.ts";

/** The node below the pointer and its position in the pane. */
export type Hovered = { node: number; x: number; y: number };

type HoverLabelProps = {
  hovered: Hovered;
  node: DrawnNode | undefined;
  parts: Parts;
  noun: Noun;
};

/** The label of a shape while the pointer is on it. */
export function HoverLabel({ hovered, node, parts, noun }: HoverLabelProps) {
  if (node === undefined) return null;
  const { name, status, counts } = contentOfNode(node, parts, noun);
  return (
    <div className={styles.label} style={{ left: hovered.x, top: hovered.y }}>
      <StatusIcon status={status} isSilent />
      <span className={styles.labelName}>{name}</span>
      <span className={styles.labelStatus}>{counts ?? appearanceOf(status).word}</span>
    </div>
  );
}
