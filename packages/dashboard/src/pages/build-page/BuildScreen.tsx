import { isFinished, type Build, type PermittedRepo, type Viewer } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "../../routing/index.ts";
import type { ReactNode } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { useFailure } from "../../api/capabilities.ts";
import { repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { stagesToApprove } from "../../components/stages/approval-model.ts";
import { testCountsOf } from "../../lib/test-counts.ts";
import { ContentStart } from "../../components/ContentStart.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { settingsLink } from "../../lib/links.ts";
import { pageTexts } from "../../messages/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import {
  BuildGraphView,
  BuildOverviewView,
  BuildPipelineView,
  BuildTestsView,
  BuildTimelineView,
} from "./BuildViews.tsx";
import { BuildLogView } from "./BuildLogView.tsx";
import styles from "./BuildPage.module.css";
import { BuildProblem } from "./BuildProblem.tsx";
import { BuildActions } from "./header/BuildActions.tsx";
import { BuildHeader } from "./header/BuildHeader.tsx";
import { ViewToggle } from "./header/ViewToggle.tsx";
import { pageView } from "./model/page-view.ts";
import type { BuildPlace } from "./model/place.ts";
import { StatusAnnouncer } from "./StatusAnnouncer.tsx";
import { useLanding } from "./model/use-landing.ts";
import { useBuildView } from "./model/use-build-view.ts";
import { useShownView } from "./model/use-shown-view.ts";
import { useNamedView, useSharedAddress, useViewInAddress } from "./use-named-view.ts";
import { useBuild } from "./use-build.ts";
import { useCompareAction } from "./use-compare-action.tsx";
import { useShowLog } from "./use-show-log.ts";

/** Loaded when a stage waits for approval. */
const approvalModule = lazyModule(() => import("./ApprovalPanel.tsx"));
const ApprovalPanel = lazyComponent(
  approvalModule,
  (module) => module.ApprovalPanel,
  ApprovalSkeleton,
);

type BuildScreenProps = { place: BuildPlace; isChosen: boolean };

export function BuildScreen({ place, isChosen }: BuildScreenProps) {
  const { build, headerBuild, error, retry } = useBuild(place);
  const failure = useFailure(error);
  const { data: repo } = useQuery(repoQuery(place.repo));
  const viewer = useSession().user;
  const [chosen, chooseView] = useBuildView();
  const view = useShownView(chosen, build, isChosen);
  const isNarrow = useIsNarrow();
  const showLog = useShowLog(place);
  const selectView = useNamedView(place, { isChosen, choose: chooseView });
  useLanding(build, place, { isChosen });
  useViewInAddress(place, { view, isChosen });
  const sharedAddress = useSharedAddress(place, { view, isChosen });
  useCompareAction(build, place);
  if (repo?.active === false) return <Navigate {...settingsLink(place.repo)} replace />;
  if (build === undefined && isNotFound(error)) return <NotFoundPage />;
  const message = problemOf(build, error === null ? undefined : failure, place.stage);
  const access = { viewer, repo: repo ?? {} };
  const approval =
    build && approvalPanel(build, view === "overview" ? waitingPlace(build, place) : place, access);
  // The pipeline file stands beside it. On narrow screens the views show something else first; the log view has it in its dialog, too.
  const isAbove =
    view === "pipeline" || (isNarrow && view !== "overview" && !(view === "log" && isChosen));
  const inView = isAbove ? undefined : approval;
  return (
    <div className={styles.page}>
      <StatusAnnouncer build={build} place={place} />
      <BuildHeader
        build={headerBuild}
        place={place}
        isChosen={isChosen}
        isMissing={message !== undefined}
        sharedAddress={sharedAddress}
        {...access}
      >
        <ViewToggle
          view={view}
          hasTests={build !== undefined && testCountsOf(build) !== undefined}
          onChange={selectView}
        />
      </BuildHeader>
      <ContentStart />
      {isAbove && approval !== undefined && <div className={styles.above}>{approval}</div>}
      {view === "pipeline" && build !== undefined ? (
        <BuildPipelineView build={build} place={place} viewer={viewer} access={access.repo} />
      ) : view === "overview" && (build !== undefined || message === undefined) ? (
        <BuildOverviewView
          build={build}
          place={place}
          viewer={viewer}
          access={access.repo}
          approval={approval}
          problem={message && <BuildProblem message={message} onRetry={undefined} />}
        />
      ) : message !== undefined ? (
        <BuildProblem message={message} onRetry={build === undefined ? retry : undefined} />
      ) : view === "graph" ? (
        <BuildGraphView build={build} place={place} insteadOfSteps={inView} onShowLog={showLog} />
      ) : view === "tests" ? (
        <BuildTestsView build={build} place={place} />
      ) : view === "timeline" ? (
        <BuildTimelineView build={build} place={place} approval={inView} onShowLog={showLog} />
      ) : (
        <BuildLogView
          build={build}
          place={place}
          isChosen={isChosen}
          insteadOfLog={inView}
          // Not those of a running build: in a dialog, "Cancel" would seem to close it.
          actions={
            build && isFinished(build.status) ? (
              <BuildActions build={build} place={place} {...access} />
            ) : undefined
          }
        />
      )}
    </div>
  );
}

/** The message that replaces stages and console, if there is one. */
const problemOf = (
  build: Build | undefined,
  failure: string | undefined,
  stage: number,
): string | undefined => {
  if (build === undefined) return failure === "" ? pageTexts.buildError : failure;
  const view = pageView(build, stage);
  return view.view === "error" ? view.message : undefined;
};

/** The place of the first stage that waits for approval: the overview is about the build, not about a stage. */
const waitingPlace = (build: Build, place: BuildPlace): BuildPlace => {
  const stage = stagesToApprove(build).at(-1);
  return stage === undefined ? place : { ...place, stage: stage.number };
};

type Access = { viewer: Viewer; repo: PermittedRepo };

/** Replaces steps and logs while a stage waits for approval. */
const approvalPanel = (build: Build, place: BuildPlace, access: Access): ReactNode => {
  const view = pageView(build, place.stage);
  return view.view === "resolved_blocked" ? (
    <div className={classNames(styles.problem, styles.approval)}>
      <ApprovalPanel build={build} stage={view.stage} place={place} {...access} />
    </div>
  ) : undefined;
};

/** A declaration, because the lazy component above needs it at once. */
function ApprovalSkeleton() {
  return (
    <div className={styles.approvalSkeleton} aria-busy="true">
      <Skeleton width="28px" height="28px" />
      <Skeleton width="min(220px, 70%)" height="16px" />
      <Skeleton width="min(300px, 90%)" height="12px" />
      <Skeleton width="min(200px, 60%)" height="32px" />
    </div>
  );
}
