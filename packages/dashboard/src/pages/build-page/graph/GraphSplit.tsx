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
  /** The height that the upper graph needs, in pixels. */
  stagesHeight: number;
};

const memory = "graph-split";
/** Up to this height, which three rows of stages need, the upper graph gets just what it needs. */
const largeStages = 290;

/** Stages above steps. The position of the bar between them is remembered. */
export function GraphSplit({ titles, stages, steps, stagesHeight }: GraphSplitProps) {
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
          defaultSize={stagesHeight > largeStages ? "44%" : stagesHeight}
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
