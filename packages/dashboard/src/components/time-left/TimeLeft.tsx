import { estimateTimeLeft, findStep, type StepName } from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { useRunningClock } from "../time/use-running-clock.ts";
import { useBuildsBefore } from "../history/use-builds-around.ts";
import {
  basisWords,
  buildEstimateWords,
  estimateWords,
  runningStep,
  runningSteps,
} from "./time-left-words.ts";

type TimeLeftProps = {
  place: { repo: RepoName; build: number };
  className?: string | undefined;
};

/** The remaining time of a running build. Renders nothing without an estimate. */
export function BuildTimeLeft({ place, className }: TimeLeftProps) {
  const known = useTimeLeft(place);
  if (known === undefined) return null;
  const { build, left, now } = known;
  return (
    <span className={className} title={basisWords(left.build)}>
      {buildEstimateWords(left.build, runningSteps(build, left), now)}
    </span>
  );
}

/** The remaining time of a running step. */
export function StepTimeLeft({ place, className, ...name }: TimeLeftProps & StepName) {
  const known = useTimeLeft(place);
  if (known === undefined) return null;
  const placed = findStep(known.build, name);
  const started = placed && runningStep(placed, known.left);
  if (started === undefined) return null;
  return (
    <span className={className} title={basisWords(started.estimate)}>
      {estimateWords(started, known.now)}
    </span>
  );
}

/** The estimate of the build on the page, which the page has already loaded, and the current time in Unix seconds. */
const useTimeLeft = ({ repo, build: number }: TimeLeftProps["place"]) => {
  const { data: build } = useQuery({ ...buildQuery(repo, number), enabled: false });
  const isRunning = build?.status === "running" && build.stages !== undefined;
  const builds = useBuildsBefore(repo, number, isRunning);
  const now = Math.floor(useRunningClock(isRunning) / 1000);
  const left = isRunning ? estimateTimeLeft(build, builds, now) : undefined;
  return build && left && { build, left, now };
};
