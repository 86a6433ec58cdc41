import { useStore } from "@xyflow/react";
import { ChevronsDownUp, ChevronsUpDown, Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import styles from "./GraphControls.module.css";
import type { Graph } from "./use-graph.ts";
import type { ViewActions } from "./use-graph-view.ts";

type GraphControlsProps = { label: string; actions: ViewActions; folds: Graph["folds"] };

/** The buttons of a graph. The keys F, 0, + and - do the same. */
export function GraphControls({ label, actions, folds }: GraphControlsProps) {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <div role="group" aria-label={label} className={styles.controls}>
      <IconButton size="small" label="Zoom to fit" onClick={actions.fit}>
        <Maximize aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label="Zoom out" onClick={() => actions.zoom(-1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={styles.percent}
        aria-label={`Reset zoom, now ${percent} %`}
        title="Reset zoom"
        onClick={actions.reset}
      >
        {percent} %
      </button>
      <IconButton size="small" label="Zoom in" onClick={() => actions.zoom(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
      {folds.count > 0 && <FoldButton folds={folds} />}
    </div>
  );
}

const FoldButton = ({ folds }: Pick<GraphControlsProps, "folds">) =>
  folds.areAllOpen ? (
    <IconButton size="small" label="Collapse parallel nodes" onClick={folds.closeAll}>
      <ChevronsDownUp aria-hidden="true" />
    </IconButton>
  ) : (
    <IconButton size="small" label="Expand all" onClick={folds.openAll}>
      <ChevronsUpDown aria-hidden="true" />
    </IconButton>
  );
