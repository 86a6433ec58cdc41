import { type Build, type PermittedRepo, type Viewer } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useSearch } from "../../routing/index.ts";
import type { ReactNode } from "react";
import { isNotFound, messageOf } from "../../api/api-error.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { keys, repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { createLogEngine } from "@signalbox/log-engine";
import { hasBrief } from "@signalbox/log-engine/brief";
import { settingsLink } from "../../lib/links.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { pageTexts } from "../../messages/messages.ts";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import { ApprovalPanel } from "./ApprovalPanel.tsx";
import { BuildGraphView, BuildTimelineView } from "./BuildViews.tsx";
import { BuildLogView } from "./BuildLogView.tsx";
import styles from "./BuildPage.module.css";
import { BuildProblem } from "./BuildProblem.tsx";
import { useGoToFailure } from "./brief/use-go-to-failure.ts";
import { ConsolePanel } from "./console/ConsolePanel.tsx";
import { ConsoleSkeleton } from "./console/ConsolePlaceholder.tsx";
import { useWorkersOfPage } from "./console/log/use-next-worker.ts";
import { hasRun, showsLogs } from "./model/log-source.ts";
import { findStage, findStep } from "../../components/stages/stages-model.ts";
import { BuildHeader } from "./header/BuildHeader.tsx";
import { ViewToggle } from "./header/ViewToggle.tsx";
import { pageView } from "./model/page-view.ts";
import type { BuildPlace } from "./model/place.ts";
import { StatusAnnouncer } from "./StatusAnnouncer.tsx";
import { useLanding } from "./model/use-landing.ts";
import { useBuildView } from "./model/use-build-view.ts";
import { useBuild } from "./use-build.ts";
import { useShowLog } from "./use-show-log.ts";

/** Loaded when a build has failed. */
const briefModule = lazyModule(() => import("./brief/FailureBrief.tsx"));
const Brief = lazyComponent(briefModule, ({ FailureBrief }) => FailureBrief, undefined, {
  // A log that is being read changes in every frame, so a transition would wait until it is complete.
  isUrgent: true,
});

type BuildScreenProps = { place: BuildPlace; isChosen: boolean };

export function BuildScreen({ place, isChosen }: BuildScreenProps) {
  const { build, headerBuild, error, retry } = useBuild(place);
  const { data: repo } = useQuery(repoQuery(place.repo));
  const viewer = useSession().user;
  const [view, chooseView] = useBuildView();
  const showLog = useShowLog(place, { view, choose: chooseView });
  const isNarrow = useIsNarrow();
  const isCompared = useCompared() !== undefined;
  useWorkersOfPage();
  useLanding(build, place, { isChosen });
  if (repo?.active === false) return <Navigate {...settingsLink(place.repo)} replace />;
  if (build === undefined && isNotFound(error)) return <NotFoundPage />;
  const message = problemOf(build, error, place.stage);
  const access = { viewer, repo: repo ?? {} };
  const approval = build && approvalPanel(build, place, access);
  const readsLog =
    approval === undefined && !isCompared && (isChosen || !isNarrow) && showsLogs(build);
  return (
    <div className={styles.page}>
      <StatusAnnouncer build={build} place={place} />
      <BuildHeader
        build={headerBuild}
        place={place}
        isChosen={isChosen}
        isMissing={message !== undefined}
        {...access}
      >
        <ViewToggle view={view} onChange={chooseView} />
      </BuildHeader>
      {message !== undefined ? (
        <BuildProblem message={message} onRetry={build === undefined ? retry : undefined} />
      ) : view === "graph" ? (
        <BuildGraphView build={build} place={place} insteadOfSteps={approval} onShowLog={showLog} />
      ) : view === "timeline" ? (
        <BuildTimelineView build={build} place={place} approval={approval} onShowLog={showLog} />
      ) : (
        <BuildLogView
          build={build}
          place={place}
          isChosen={isChosen}
          brief={
            build && hasBrief(build) ? (
              <Brief
                build={build}
                place={place}
                hasConsole={readsLog}
                isCompact={isNarrow && isChosen}
              />
            ) : null
          }
        >
          {approval ?? <StepConsole build={build} place={place} />}
        </BuildLogView>
      )}
    </div>
  );
}

/** The message that replaces stages and console, if there is one. */
const problemOf = (
  build: Build | undefined,
  error: Error | null,
  stage: number,
): string | undefined => {
  if (build === undefined) return error ? messageOf(error) || pageTexts.buildError : undefined;
  const view = pageView(build, stage);
  return view.view === "error" ? view.message : undefined;
};

type Access = { viewer: Viewer; repo: PermittedRepo };

/** Replaces steps and logs while a stage waits for approval. */
const approvalPanel = (build: Build, place: BuildPlace, access: Access): ReactNode => {
  const view = pageView(build, place.stage);
  return view.view === "resolved_blocked" ? (
    <div className={styles.problem}>
      <ApprovalPanel build={build} stage={view.stage} place={place} {...access} />
    </div>
  ) : undefined;
};

/** Loaded when a step is compared. */
const compareModule = lazyModule(() => import("./compare/CompareView.tsx"));
const Compare = lazyComponent(compareModule, ({ CompareView }) => CompareView, ConsoleSkeleton);

/** The build that the log is compared with, which the address names. */
const useCompared = () =>
  useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" }).compare;

type StepConsoleProps = { build: Build | undefined; place: BuildPlace };

const StepConsole = ({ build, place }: StepConsoleProps) => {
  const cache = useQueryClient();
  const { goToFailure, enteredBy } = useGoToFailure(build, place);
  const compare = useCompared();
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const isComparable = showsLogs(build) && step !== undefined && hasRun(step.status);
  if (compare !== undefined && build && stage && isComparable) {
    const compared = { build, place, stage, step, other: compare };
    return (
      <Compare key={`${place.stage}/${place.step}`} {...compared} createEngine={createLogEngine} />
    );
  }
  return (
    <ConsolePanel
      // Lines that were read before the build was declined go with the panel.
      key={`${place.stage}/${place.step}/${showsLogs(build)}`}
      place={place}
      build={build}
      createEngine={createLogEngine}
      onPastLastError={goToFailure}
      enteredBy={enteredBy}
      onEnd={() => void cache.invalidateQueries({ queryKey: keys.build(place.repo, place.build) })}
    />
  );
};
