import { isFinished, type Build } from "@signalbox/contract";
import { restartsOf } from "@signalbox/insight";
import { useNavigate, useSearch } from "../../../routing/index.ts";
import { useCallback, useMemo } from "react";
import { BuildShapes } from "../../../components/builds/BuildShapes.tsx";
import { SearchReach } from "../../../components/reach/SearchReach.tsx";
import { useBuildsAround } from "../../../components/history/use-builds-around.ts";
import { buildLink, landingLink } from "../../../lib/links.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import { useKeptFocus } from "../../../components/use-kept-focus.ts";
import { findStage, findStep } from "../../../components/stages/stages-model.ts";
import { EvidenceLinks } from "../../../components/verdict/EvidenceLinks.tsx";
import styles from "./History.module.css";
import { neighbourOf, placeOfStep, stripOf } from "./strip-model.ts";
import { usePageKeys } from "../model/use-page-keys.ts";
import { restartWords, stripName } from "../../../components/verdict/verdict-words.ts";

type HistoryStripProps = {
  build: Build;
  place: BuildPlace;
  /** Whether the address names a stage; its step is then kept in the neighbours, like the view. */
  isChosen: boolean;
};

/** The last comparable builds as shapes, the oldest first. `[` and `]` go to the neighbours of the open one. */
export function HistoryStrip({ build, place, isChosen }: HistoryStripProps) {
  const { builds, near, state, reach, retry } = useBuildsAround(place.repo, build);
  const navigate = useNavigate();
  // The neighbours open in the view that the address names.
  const { view } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const strip = useMemo(() => stripOf(build, near), [build, near]);
  const restarts = useMemo(() => restartsOf(build, builds), [build, builds]);
  // While its details load, the build comes from a list, without stages.
  const known = build.stages?.length ? build : builds.find(({ number }) => number === build.number);
  const open = findStage(known ?? build, place.stage);
  const stage = isChosen ? open?.name : undefined;
  const step = findStep(open, place.step)?.name;
  const { namespace, name } = place.repo;
  const linkTo = useCallback(
    (other: Build) => {
      const isNamed = stage !== undefined && step !== undefined;
      const kept = placeOfStep(other, isNamed ? { stage, step } : undefined);
      const repo = { namespace, name };
      if (kept === undefined && view === undefined) return landingLink(repo, other);
      return {
        ...buildLink(repo, other.number, kept?.stage, kept?.step),
        search: view === undefined ? {} : { view },
      };
    },
    [namespace, name, stage, step, view],
  );
  const goTo = (by: -1 | 1): void => {
    const neighbour = neighbourOf(strip, build.number, by);
    if (neighbour) void navigate(linkTo(neighbour));
  };
  usePageKeys({ "[": () => goTo(-1), "]": () => goTo(1) });
  const kept = useKeptFocus<HTMLDivElement>();
  if (state === "off") return null;
  return (
    <div
      ref={kept}
      className={styles.earlier}
      role="group"
      aria-label="Earlier builds"
      tabIndex={-1}
    >
      {restarts.length > 0 && (
        <span className={styles.restarts}>
          <EvidenceLinks words={restartWords(restarts)} repo={place.repo} />
        </span>
      )}
      {mayBeRestarted(build) && <SearchReach reach={reach} className={styles.restarts} />}
      {state === "failed" && <Problem isPartial={strip.length > 0} onRetry={retry} />}
      {state === "refused" && (
        <span className={styles.restarts} role="alert">
          You do not have access to {strip.length > 0 ? "some" : "earlier"} builds
        </span>
      )}
      {strip.length === 0 && (state === "loading" || state === "partial") && (
        <span className={styles.loading}>
          <Skeleton width="200px" height="10px" />
        </span>
      )}
      {strip.length > 0 && (
        <nav className={styles.strip} aria-label={stripName(strip.length)}>
          <BuildShapes
            builds={strip}
            marked={build.number}
            markedAs="page"
            isScrolled
            linkTo={linkTo}
          />
        </nav>
      )}
      {strip.length === 0 && state === "complete" && (
        <span className={styles.restarts}>No comparable builds</span>
      )}
    </div>
  );
}

/** Restarts of a build that succeeded say nothing that its page needs. */
const mayBeRestarted = ({ status }: Build): boolean => isFinished(status) && status !== "success";

/** The header shows it in every view of the page, so the estimates and the timeline do not repeat it. */
const Problem = ({ isPartial, onRetry }: { isPartial: boolean; onRetry: () => void }) => (
  <span className={styles.problem}>
    <span role="alert">{isPartial ? "Some" : "Earlier"} builds could not be loaded</span>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </span>
);
