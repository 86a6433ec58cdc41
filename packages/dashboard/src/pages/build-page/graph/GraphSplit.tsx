import { limits } from "@signalbox/contract";
import type { ReactNode } from "react";
import { Group, Panel, Separator, type Layout } from "react-resizable-panels";
import { remember, remembered } from "../../../lib/storage.ts";
import styles from "./GraphSplit.module.css";

export type GraphPanesProps = {
  titles: { stages: string; steps: string };
  stages: ReactNode;
  steps: ReactNode;
};

type GraphSplitProps = GraphPanesProps & {
  /** Whether the upper graph is small, so that the lower one gets more room. */
  hasFewStages: boolean;
};

const memory = "graph-split";

/** Stages above steps. The position of the bar between them is remembered. */
export function GraphSplit({ titles, stages, steps, hasFewStages }: GraphSplitProps) {
  return (
    <div className={styles.frame}>
      <Group
        orientation="vertical"
        className={styles.split}
        defaultLayout={readLayout()}
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (isUserInteraction) remember(memory, String(layout["stages"]));
        }}
      >
        <Panel
          id="stages"
          minSize={limits.graph.paneMinPx}
          defaultSize={hasFewStages ? "30%" : "44%"}
        >
          <section className={styles.pane} aria-label={titles.stages}>
            {stages}
          </section>
        </Panel>
        <Separator className={styles.bar} aria-label="Height of the stages" />
        <Panel id="steps" minSize={limits.graph.paneMinPx}>
          <section className={styles.pane} aria-label={titles.steps}>
            {steps}
          </section>
        </Panel>
      </Group>
    </div>
  );
}

const readLayout = (): Layout | undefined => {
  const stages = Number(remembered(memory));
  return stages > 0 && stages < 100 ? { stages, steps: 100 - stages } : undefined;
};
