import type { Build } from "@signalbox/contract";
import { findStage, findStep } from "../../components/stages/stages-model.ts";
import { useSearch } from "../../routing/index.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { ConsolePanel } from "./console/ConsolePanel.tsx";
import { ConsoleSkeleton } from "./console/ConsoleSkeleton.tsx";
import { hasRun, showsLogs } from "./model/log-source.ts";
import type { BuildPlace } from "./model/place.ts";

/** Loaded when a step is compared. */
const compareModule = lazyModule(() => import("./compare/CompareView.tsx"));
const Compare = lazyComponent(compareModule, ({ CompareView }) => CompareView, ConsoleSkeleton);

/** The build that the log is compared with, which the address names. */
export const useCompared = () =>
  useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" }).compare;

type StepConsoleProps = { build: Build | undefined; place: BuildPlace };

/** The log of the step in the address, or its comparison with an earlier one. */
export function StepConsole({ build, place }: StepConsoleProps) {
  const compare = useCompared();
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const isComparable = showsLogs(build) && step !== undefined && hasRun(step.status);
  if (compare !== undefined && build && stage && isComparable) {
    const compared = { build, place, stage, step, other: compare };
    return <Compare key={`${place.stage}/${place.step}`} {...compared} />;
  }
  return (
    <ConsolePanel
      // Lines that were read before the build was declined go with the panel.
      key={`${place.stage}/${place.step}/${showsLogs(build)}`}
      place={place}
      build={build}
    />
  );
}
