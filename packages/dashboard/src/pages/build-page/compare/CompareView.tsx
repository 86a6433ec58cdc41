import type { Build, Stage, Step } from "@signalbox/contract";
import { findStep, nameOf } from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import { useIsLeaving, useNavigate } from "../../../routing/index.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { isRefused, messageOf } from "../../../api/api-error.ts";
import { buildQuery } from "../../../api/queries.ts";
import { useCan } from "../../../api/capabilities.ts";
import { SearchReach } from "../../../components/reach/SearchReach.tsx";
import { useReach, useWantedReach } from "../../../components/reach/use-reach.ts";
import { buildLink } from "../../../lib/links.ts";
import { Button } from "../../../ui/Button.tsx";
import { useKeptFocus } from "../../../components/use-kept-focus.ts";
import { ConsoleSkeleton } from "../console/ConsoleSkeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import { usePageKeys } from "../model/use-page-keys.ts";
import { BackToLog, CompareMessage, logLink } from "./CompareMessage.tsx";
import { Differences } from "./Differences.tsx";
import { lastGreenQuery } from "./last-green.ts";
import styles from "./CompareView.module.css";
import { useComparison } from "./use-comparison.ts";
import { useFocusBetweenViews } from "./use-focus-between-views.ts";
import { isolated } from "../../../messages/isolated.ts";

export type CompareViewProps = {
  build: Build;
  place: BuildPlace;
  stage: Stage;
  step: Step;
  /** The number of the other build, or "green" for the last successful one, whose number then replaces it in the address. */
  other: number | "green";
};

/** A failed step beside the same step of an earlier build. */
export function CompareView(props: CompareViewProps) {
  const view = useKeptFocus<HTMLElement>();
  useFocusBetweenViews(view);
  const navigate = useNavigate();
  usePageKeys({ Escape: () => void navigate(logLink(props.place)) });
  return (
    <section ref={view} className={styles.view} aria-label="Comparison" tabIndex={-1}>
      {props.other === "green" ? (
        <FindGreen {...props} />
      ) : (
        <CompareWithBuild {...props} number={props.other} />
      )}
    </section>
  );
}

/** Searches for the last successful build and goes to the comparison with it. */
const FindGreen = ({ build, place, stage, step }: CompareViewProps) => {
  const isOffered = useCan("history");
  const wanted = useWantedReach();
  const query = useQuery({
    ...lastGreenQuery(place.repo, build, nameOf({ stage, step }), wanted),
    enabled: isOffered === true,
  });
  const { data, error, refetch } = query;
  const found = data?.number;
  const reach = useReach({
    wanted,
    query,
    coverageIn: ({ number, coverage }) => (number === undefined ? coverage : undefined),
  });
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const go = useEffectEvent((compare: number): void => {
    const link = buildLink(place.repo, place.build, place.stage, place.step);
    void navigate({ ...link, search: { compare }, replace: true });
  });
  useEffect(() => {
    if (found !== undefined && !isLeaving) go(found);
  }, [found, isLeaving]);
  if (isOffered === false)
    return <CompareMessage place={place} text="This server does not search for a build" />;
  if (data === undefined && isRefused(error))
    return <NoAccess place={place} to="the earlier builds" />;
  if (data === undefined && error !== null)
    return (
      <CompareMessage
        place={place}
        text="The earlier builds could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (data === undefined || found !== undefined)
    return <Loading place={place} title="Searching for a successful build" />;
  return (
    <CompareMessage
      place={place}
      text="No successful build to compare with"
      detail={`No earlier build of this kind succeeded and passed the step ${isolated(step.name)}.`}
      action={<SearchReach reach={reach} />}
    />
  );
};

const CompareWithBuild = (props: CompareViewProps & { number: number }) => {
  const { place, number } = props;
  const { data: earlier, error, refetch } = useQuery(buildQuery(place.repo, number));
  if (earlier !== undefined) {
    const found = findStep(earlier, nameOf(props));
    if (found !== undefined) return <CompareLogs {...props} earlier={earlier} found={found} />;
    return <CompareMessage place={place} text={`Build #${number} does not have this step`} />;
  }
  if (error === null) return <Loading place={place} title={`Comparing with #${number}`} />;
  if (isRefused(error))
    return (
      <CompareMessage
        place={place}
        text={`Build #${number} cannot be shown`}
        detail="It does not exist, or you do not have access to it."
      />
    );
  return (
    <CompareMessage
      place={place}
      text={`Build #${number} could not be loaded`}
      detail={messageOf(error)}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
};

const NoAccess = ({ place, to }: { place: BuildPlace; to: string }) => (
  <CompareMessage
    place={place}
    text={`You do not have access to ${to}`}
    detail="Ask an administrator of this repository for permission."
  />
);

type LoadingProps = { place: BuildPlace; title: string; share?: number };

/** The bar stays where it is until the result is shown. */
const Loading = ({ place, title, share = 0 }: LoadingProps) => (
  <>
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {title} {share > 0 && <span className={styles.counts}>{Math.round(share * 100)} %</span>}
      </h2>
      <BackToLog place={place} />
    </div>
    <ConsoleSkeleton />
  </>
);

type CompareLogsProps = CompareViewProps & { earlier: Build; found: { stage: Stage; step: Step } };

const CompareLogs = ({ build, place, earlier, found }: CompareLogsProps) => {
  const [attempt, setAttempt] = useState(0);
  const comparison = useComparison({
    repo: place.repo,
    log: { number: place.build, stage: place.stage, step: place.step },
    other: { number: earlier.number, stage: found.stage.number, step: found.step.number },
    attempt,
  });
  switch (comparison.state) {
    case "loading":
      return (
        <Loading
          place={place}
          title={`Comparing with #${earlier.number}`}
          share={comparison.share}
        />
      );
    case "no log":
      return (
        <CompareMessage place={place} text={`Build #${comparison.build} has no log of this step`} />
      );
    case "refused":
      return <NoAccess place={place} to="the logs" />;
    case "failed":
      return (
        <CompareMessage
          place={place}
          text="The logs could not be compared"
          detail={comparison.message}
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
        />
      );
    case "compared":
  }
  return <Differences {...comparison} build={build} place={place} earlier={earlier} />;
};
