import { ReactFlowProvider } from "@xyflow/react";
import { memo, useId, useRef, useState, type KeyboardEvent } from "react";
import { afterPaint } from "../../../lib/after-paint.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isFold, nodeOf } from "./layout/folds.ts";
import { GraphControls } from "./GraphControls.tsx";
import { GraphDrawing } from "./drawing/GraphDrawing.tsx";
import { GraphOutline } from "./GraphOutline.tsx";
import styles from "./GraphPane.module.css";
import { keyMove } from "./keys.ts";
import type { Layouter } from "./layout/layouter.ts";
import { contentOfNode, type Noun } from "./drawing/node-content.ts";
import type { Part, Structure } from "./layout/structure.ts";
import { useGraph } from "./use-graph.ts";
import { useGraphView } from "./use-graph-view.ts";
import type { Size } from "./drawing/view.ts";

export type GraphPaneProps = {
  /** The accessible name of its tree. */
  label: string;
  noun: Noun;
  parts: readonly Part[];
  structureOf: (parts: readonly Part[]) => Structure;
  /** The number of the highlighted part. */
  current: number;
  /** Called when a part is selected, by key or pointer. */
  onSelect: (number: number, isByKey: boolean) => void;
  onEscape?: () => void;
  /** The area at the right and at the bottom that is covered while a part is selected, in pixels. */
  coveredOnSelect?: Size;
  layouter: Layouter;
};

/** One graph: its drawing, its outline and its buttons. */
export const GraphPane = memo((props: GraphPaneProps) => (
  <ReactFlowProvider>
    <Pane {...props} />
  </ReactFlowProvider>
));
GraphPane.displayName = "GraphPane";

const Pane = (props: GraphPaneProps) => {
  const { label, noun, onSelect, onEscape } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const graph = useGraph(props.parts, props.structureOf, props.layouter);
  const { positioned, ways, parts, folds } = graph;
  const [activeNumber, setActiveNumber] = useState<number>();
  const [isFocused, setIsFocused] = useState(false);
  const { isOpen, minZoom, actions } = useGraphView(
    positioned,
    activeNumber ?? props.current,
    parts,
  );
  if (positioned === undefined || ways === undefined)
    return (
      <div className={styles.pane}>
        <div className={styles.head}>
          <h2 className={styles.title}>{label}</h2>
        </div>
      </div>
    );

  const current = nodeOf(positioned.graph, props.current);
  const active =
    (activeNumber === undefined ? undefined : nodeOf(positioned.graph, activeNumber)) ??
    current ??
    0;

  const activate = (node: number): void => {
    setActiveNumber(positioned.graph.nodes[node]?.numbers[0]);
    actions.show(node);
  };
  const pick = (node: number, isByKey = false): void => {
    const drawn = positioned.graph.nodes[node];
    const number = drawn?.numbers[0];
    if (drawn === undefined || number === undefined) return;
    setActiveNumber(number);
    if (!isByKey) tree.current?.focus({ preventScroll: true });
    if (isFold(drawn)) folds.open(drawn.id);
    else if (contentOfNode(drawn, parts, noun).isSelectable) {
      onSelect(number, isByKey);
      // Drawing the whole graph at another position would delay the mark.
      void afterPaint().then(() => actions.show(node, props.coveredOnSelect));
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    const move = keyMove(event, ways.walk, active);
    if (move === undefined) return;
    if (move.type === "escape") return onEscape?.();
    event.preventDefault();
    if (move.type === "walk") activate(move.to);
    else if (move.type === "pick") pick(active, true);
    else if (move.type === "zoom") actions.zoom(move.steps);
    else if (move.type === "pan") actions.move(move.x, move.y);
    else actions[move.type]();
  };

  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.title}>{label}</h2>
        <GraphControls label={`View of the ${noun}s`} actions={actions} folds={folds} />
      </div>
      <div className={styles.room}>
        <GraphOutline
          ref={tree}
          id={id}
          label={label}
          className={classNames(styles.tree, !isOpen && styles.isClosed)}
          positioned={positioned}
          outline={ways.outline}
          parts={parts}
          noun={noun}
          current={current}
          active={active}
          onKey={onKey}
          onFocus={() => setIsFocused(tree.current?.matches(":focus-visible") ?? false)}
          onBlur={() => setIsFocused(false)}
          onPick={(node) => pick(node, true)}
          onRowFocus={(node) => {
            activate(node);
            tree.current?.focus({ preventScroll: true });
          }}
        >
          <GraphDrawing
            positioned={positioned}
            columns={ways.columns}
            parts={parts}
            noun={noun}
            current={current}
            active={isFocused ? active : undefined}
            minZoom={minZoom}
            onPick={pick}
          />
        </GraphOutline>
      </div>
    </div>
  );
};
