import type { KeyboardEvent, ReactNode, Ref } from "react";
import { isFold } from "./layout/folds.ts";
import type { PositionedGraph } from "./layout/extend-layout.ts";
import { describeNode, contentOfNode, type Noun, type Parts } from "./drawing/node-content.ts";
import { rowsAround, type OutlineRow } from "./outline.ts";

type GraphOutlineProps = {
  ref: Ref<HTMLDivElement>;
  /** The prefix of the ids of its rows. */
  id: string;
  label: string;
  className: string | undefined;
  positioned: PositionedGraph;
  outline: readonly OutlineRow[];
  parts: Parts;
  noun: Noun;
  current: number | undefined;
  active: number | undefined;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
  onPick: (node: number) => void;
  /** Called when a row receives the focus, which must return to the tree. */
  onRowFocus: (node: number) => void;
  /** The drawing. */
  children: ReactNode;
};

/** The number of rows in the page before and after the active row. */
const rowsKept = 20;

/** The graph as a tree for keyboard navigation and screen readers, in front of the drawing. */
export function GraphOutline(props: GraphOutlineProps) {
  const { ref, id, label, className, onKey, onFocus, onBlur, onPick, children } = props;
  const { positioned, outline, parts, noun, current, active } = props;
  const { nodes, dependencies } = positioned.graph;
  const contentAt = (node: number) => {
    const drawn = nodes[node];
    return drawn && contentOfNode(drawn, parts, noun);
  };
  return (
    <div
      ref={ref}
      role="tree"
      aria-label={label}
      aria-activedescendant={active === undefined ? undefined : `${id}-${nodes[active]?.id}`}
      aria-keyshortcuts="+ - 0 F"
      tabIndex={0}
      className={className}
      onKeyDown={onKey}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {children}
      {rowsAround(outline, active ?? current, rowsKept).map(({ node, level, position, count }) => {
        const drawn = nodes[node];
        const content = contentAt(node);
        if (drawn === undefined || content === undefined) return null;
        const after = (dependencies[node] ?? []).map((other) => contentAt(other)?.name ?? "");
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the focus and handles the keys
          <div
            key={drawn.id}
            id={`${id}-${drawn.id}`}
            role="treeitem"
            className="unseen"
            tabIndex={-1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={count}
            aria-selected={node === current}
            aria-expanded={isFold(drawn) ? false : undefined}
            aria-disabled={!content.isSelectable}
            onClick={() => onPick(node)}
            onFocus={() => props.onRowFocus(node)}
          >
            {describeNode(content, after)}
          </div>
        );
      })}
    </div>
  );
}
