import type { Build } from "@signalbox/contract";
import {
  estimateTimeLeft,
  findStep,
  nameOf,
  stepKey,
  stepsOf,
  type PlacedStep,
  type StepName,
  type TimeLeft,
} from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import { buildQuery } from "../../../api/queries.ts";
import { useRunningClock } from "../../../components/time/use-running-clock.ts";
import { useBuildHistory } from "../../../history/use-build-history.ts";
import type { BuildPlace } from "../model/place.ts";
import { basisWords, buildEstimateWords, estimateWords, type Started } from "./time-left-words.ts";

type TimeLeftProps = { place: BuildPlace; className?: string | undefined };

/** What is left of a running build. Renders nothing without an estimate. */
export function BuildTimeLeft({ place, className }: TimeLeftProps) {
  const known = useTimeLeft(place);
  if (known === undefined) return null;
  const { build, left, now } = known;
  const started = build.started || build.created;
  const steps = stepsOf(build).flatMap((placed) => withStart(placed, left) ?? []);
  return (
    <span className={className} title={basisWords(left.build)}>
      {buildEstimateWords({ estimate: left.build, started }, steps, now)}
    </span>
  );
}

/** What is left of a running step. */
export function StepTimeLeft({ place, className, ...name }: TimeLeftProps & StepName) {
  const known = useTimeLeft(place);
  if (known === undefined) return null;
  const placed = findStep(known.build, name);
  const started = placed && withStart(placed, known.left);
  if (started === undefined) return null;
  return (
    <span className={className} title={basisWords(started.estimate)}>
      {estimateWords(started, known.now)}
    </span>
  );
}

const withStart = (placed: PlacedStep, { steps }: TimeLeft): Started | undefined => {
  const estimate = steps.get(stepKey(nameOf(placed)));
  return estimate && { estimate, started: placed.step.started ?? 0 };
};

/** The estimate of the build on the page, once per second. The build is the one that the page has already loaded. */
const useTimeLeft = ({ repo, build: number }: BuildPlace) => {
  const { data: build } = useQuery({ ...buildQuery(repo, number), enabled: false });
  const isRunning = build?.status === "running" && build.stages !== undefined;
  const { builds } = useBuildHistory(repo, { enabled: isRunning });
  const now = Math.floor(useRunningClock(isRunning) / 1000);
  const left = isRunning ? estimateOnce(build, builds, now) : undefined;
  return build && left && { build, left, now };
};

let last: { key: readonly unknown[]; left: TimeLeft | undefined } | undefined;

/** The header and each running step ask for the same estimate in each second. */
const estimateOnce = (build: Build, history: readonly Build[], now: number) => {
  const key = [build, history, now];
  if (last === undefined || key.some((part, at) => part !== last?.key[at]))
    last = { key, left: estimateTimeLeft(build, history, now) };
  return last.left;
};
