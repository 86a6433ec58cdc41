import { limits } from "@signalbox/contract";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Group, Panel, Separator, type Layout } from "react-resizable-panels";
import { remember, remembered } from "../../../lib/storage.ts";
import styles from "./GraphSplit.module.css";
import { heightOfUpperPane } from "./pane-heights.ts";

export type GraphPanesProps = {
  titles: { stages: string; steps: string };
  stages: ReactNode;
  steps: ReactNode;
};

type GraphSplitProps = GraphPanesProps & {
  /** Returns the heights that the graphs need, in pixels. It is called once, because later changes must not move the bar. */
  needs: () => { stages: number; steps: number };
};

const memory = "graph-split";
/** In pixels. The style sheet has the same value. */
const barHeight = 9;

/** Stages above steps, each as high as it needs to be, if possible. A dragged bar between them is remembered. */
export function GraphSplit(props: GraphSplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => setHeight(frame.current?.clientHeight), []);
  return (
    <div ref={frame} className={styles.frame}>
      {height !== undefined && <Split {...props} room={height - barHeight} />}
    </div>
  );
}

const Split = ({ titles, stages, steps, needs, room }: GraphSplitProps & { room: number }) => {
  const [upperHeight] = useState(() => heightOfUpperPane(room, needs()));
  return (
    <Group
      orientation="vertical"
      className={styles.split}
      defaultLayout={readLayout()}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) remember(memory, String(layout["stages"]));
      }}
    >
      <Panel id="stages" minSize={limits.graph.paneMinPx} defaultSize={upperHeight}>
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
  );
};

const readLayout = (): Layout | undefined => {
  const stages = Number(remembered(memory));
  return stages > 0 && stages < 100 ? { stages, steps: 100 - stages } : undefined;
};
