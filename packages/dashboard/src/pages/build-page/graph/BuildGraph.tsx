import type { Build } from "@signalbox/contract";
import { useMemo, useState, type ReactNode } from "react";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import type { BuildPlace } from "../model/place.ts";
import {
  findStage,
  findStep,
  firstNumber,
  stagesOf,
  stepsOf,
} from "../../../components/stages/stages-model.ts";
import styles from "./BuildGraph.module.css";
import { GraphPane } from "./GraphPane.tsx";
import { GraphSplit } from "./GraphSplit.tsx";
import { NoSteps } from "./NoSteps.tsx";
import { heightOfPane } from "./pane-heights.ts";
import { stageStructure, stepStructure } from "./layout/structure.ts";
import { useStableCallback } from "./drawing/use-stable-callback.ts";
import { useLayouter } from "./use-layouter.ts";
import { useSelectedStep } from "./use-selected.ts";
import { StepDrawer } from "./StepDrawer.tsx";
import { GraphTabs } from "./GraphTabs.tsx";
import { isolated } from "../../../messages/isolated.ts";

/**
 * The area that the drawer covers: the width comes from its style sheet, the height on narrow screens
 * from its content.
 */
const drawerInset = { width: 340, height: 0 };
const aboveDrawer = { width: 0, height: 280 };

export type BuildGraphProps = {
  build: Build;
  place: BuildPlace;
  /** Replaces the steps, if set. */
  insteadOfSteps: ReactNode;
  /** Called when the reader wants to see the log of a step. */
  onShowLog: (stage: number, step: number) => void;
};

/** The stages of a build above the steps of the stage in the address. */
export function BuildGraph({ build, place, insteadOfSteps, onShowLog }: BuildGraphProps) {
  const layouter = useLayouter();
  const isNarrow = useIsNarrow();
  const stage = findStage(build, place.stage);
  const stages = useMemo(() => stagesOf(build), [build]);
  const steps = useMemo(() => stepsOf(stage), [stage]);
  const [drawer, setDrawer] = useState<{ isByKey: boolean }>();
  const [tab, setTab] = useState<"stages" | "steps">("stages");
  const { selected, select } = useSelectedStep(place);
  /** Belongs to the stage that is drawn, even if another one has just been selected. */
  const step = selected.stage === place.stage ? selected.step : place.step;
  const selectStage = useStableCallback((number: number) => {
    setDrawer(undefined);
    setTab("steps");
    select({ stage: number, step: firstNumber });
  });
  const selectStep = useStableCallback((number: number, isByKey: boolean) => {
    setDrawer({ isByKey });
    select({ stage: place.stage, step: number });
  });
  const closeDrawer = useStableCallback(() => setDrawer(undefined));

  const stagePane = (
    <GraphPane
      label="Stages"
      noun="stage"
      parts={stages}
      structureOf={stageStructure}
      current={selected.stage}
      onSelect={selectStage}
      onEscape={closeDrawer}
      layouter={layouter}
    />
  );
  const stepPane =
    insteadOfSteps ??
    (stage === undefined || steps.length === 0 ? (
      <NoSteps stage={stage} />
    ) : (
      <GraphPane
        key={stage.number}
        label={`Steps of ${stage.name}`}
        noun="step"
        parts={steps}
        structureOf={stepStructure}
        current={step}
        onSelect={selectStep}
        onEscape={closeDrawer}
        coveredOnSelect={isNarrow ? aboveDrawer : drawerInset}
        layouter={layouter}
      />
    ));
  const titles = { stages: "Stages", steps: `Steps of ${isolated(stage?.name ?? "the stage")}` };
  const panes = { titles, stages: stagePane, steps: stepPane };
  return (
    <div className={styles.graph}>
      {isNarrow ? (
        <GraphTabs {...panes} shown={tab} onShow={setTab} />
      ) : (
        <GraphSplit
          {...panes}
          needs={() => ({
            stages: heightOfPane(stageStructure(stages)),
            steps: heightOfPane(stepStructure(steps)),
          })}
        />
      )}
      <StepDrawer
        step={drawer && findStep(stage, step)}
        isByKey={drawer?.isByKey ?? false}
        stageName={stage?.name ?? ""}
        place={place}
        onClose={closeDrawer}
        onShowLog={() => onShowLog(place.stage, step)}
      />
    </div>
  );
}
