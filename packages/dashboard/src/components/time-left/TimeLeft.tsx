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
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { useRunningClock } from "../time/use-running-clock.ts";
import { useBuildHistory } from "../../history/use-build-history.ts";
import {
  basisWords,
  buildEstimateWords,
  estimateWords,
  type RunningStep,
} from "./time-left-words.ts";

type TimeLeftProps = {
  place: { repo: RepoName; build: number };
  /** The number of earlier builds that are read for the estimate. */
  wanted?: number;
  className?: string | undefined;
};

/** The remaining time of a running build. Renders nothing without an estimate. */
export function BuildTimeLeft({ place, wanted, className }: TimeLeftProps) {
  const known = useTimeLeft(place, wanted);
  if (known === undefined) return null;
  const { build, left, now } = known;
  const steps = stepsOf(build).flatMap((placed) => withStart(placed, left) ?? []);
  return (
    <span className={className} title={basisWords(left.build)}>
      {buildEstimateWords(left.build, steps, now)}
    </span>
  );
}

/** The remaining time of a running step. */
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

const withStart = (placed: PlacedStep, { steps }: TimeLeft): RunningStep | undefined => {
  const estimate = steps.get(stepKey(nameOf(placed)));
  return estimate && { estimate, started: placed.step.started ?? 0 };
};

/** The estimate of the build on the page, which the page has already loaded, and the current time in Unix seconds. */
const useTimeLeft = ({ repo, build: number }: TimeLeftProps["place"], wanted?: number) => {
  const { data: build } = useQuery({ ...buildQuery(repo, number), enabled: false });
  const isRunning = build?.status === "running" && build.stages !== undefined;
  const { builds } = useBuildHistory(repo, {
    enabled: isRunning,
    ...(wanted === undefined ? {} : { wanted }),
  });
  const now = Math.floor(useRunningClock(isRunning) / 1000);
  const left = isRunning ? estimateTimeLeft(build, builds, now) : undefined;
  return build && left && { build, left, now };
};
