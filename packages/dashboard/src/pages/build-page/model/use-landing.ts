import { isFinished, type Build } from "@signalbox/contract";
import { useIsLeaving, useNavigate, useSearch } from "../../../routing/index.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { buildLink } from "../../../lib/links.ts";
import { resolveLanding, runningStep, type StepNumbers } from "./landing.ts";
import type { BuildPlace } from "./place.ts";

type LandingOptions = {
  /** Whether the address names a stage. */
  isChosen: boolean;
};

/**
 * Replaces an address with `?at=failure` or `?at=running` with the address of the step or of the overview, once the build's
 * details are known. If a build was opened at its running step, the page then follows it from step to step until the user chooses
 * another one.
 */
export function useLanding(
  build: Build | undefined,
  place: BuildPlace,
  { isChosen }: LandingOptions,
): void {
  const { at } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  // The address still names the previous step while the router opens the next one.
  const followed = useRef<{ step: StepNumbers; previous: StepNumbers | undefined }>(undefined);

  const go = (target: StepNumbers | "overview"): void =>
    void navigate({
      ...(target === "overview"
        ? { ...buildLink(place.repo, place.build), search: { view: "overview" } }
        : { ...buildLink(place.repo, place.build, target.stage, target.step), search: {} }),
      replace: true,
      resetScroll: false,
    });

  const land = useEffectEvent((details: Build): void => {
    if (at === undefined) return;
    const target = isChosen ? place : resolveLanding(details, at);
    if (target === "later") return;
    if (at === "running" && !isChosen && target !== "overview" && !isFinished(details.status))
      followed.current = { step: target, previous: undefined };
    go(target);
  });

  const follow = useEffectEvent((details: Build): void => {
    const last = followed.current;
    if (at !== undefined || last === undefined) return;
    if (!isSame(place, last.step) && !isSame(place, last.previous)) {
      followed.current = undefined;
      return;
    }
    const next = runningStep(details);
    if (next === undefined || isSame(next, last.step) || isStillRunning(details, last.step)) return;
    followed.current = { step: next, previous: last.step };
    go(next);
  });

  useEffect(() => {
    if (build === undefined || isLeaving) return;
    if (at === undefined) follow(build);
    else land(build);
  }, [build, at, isLeaving]);
}

function isSame(a: StepNumbers, b: StepNumbers | undefined): boolean {
  return a.stage === b?.stage && a.step === b.step;
}

/** If several steps run at once, the page stays at the one that it shows until that ends. */
function isStillRunning(build: Build, { stage, step }: StepNumbers): boolean {
  const found = build.stages?.find(({ number }) => number === stage);
  return found?.steps?.find(({ number }) => number === step)?.status === "running";
}
