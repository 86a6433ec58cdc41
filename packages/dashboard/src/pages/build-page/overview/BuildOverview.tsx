import {
  hasLevel,
  isFailureOrError,
  isFinished,
  type Build,
  type PermittedRepo,
  type Viewer,
} from "@signalbox/contract";
import { hasBrief } from "@signalbox/insight/brief";
import type { ReactNode } from "react";
import { stagesToApprove } from "../../../components/stages/approval-model.ts";
import { approvalOf } from "../../../components/stages/stages-model.ts";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import type { BuildPlace } from "../model/place.ts";
import { BuildParameters } from "../pipeline/BuildParameters.tsx";
import styles from "./BuildOverview.module.css";
import { BuildTimes } from "./BuildTimes.tsx";
import { DeployedWhere } from "./DeployedWhere.tsx";
import { EndedWhy } from "./EndedWhy.tsx";
import { LazyArtifacts } from "./LazyArtifacts.ts";
import { OverviewBrief } from "./OverviewBrief.tsx";
import { RunsNow } from "./RunsNow.tsx";
import { useAreReasonsKnown, useAreChangesKnown } from "./use-known.ts";
import { TestResults } from "./TestResults.tsx";
import { WhatChanged } from "./WhatChanged.tsx";
import { whyEnded } from "./why-ended.ts";

type BuildOverviewProps = {
  build: Build;
  place: BuildPlace;
  viewer: Viewer;
  access: PermittedRepo;
  /** The facts and buttons for a build that waits for approval. */
  approval: ReactNode;
  /** Why a build could not run. */
  problem: ReactNode;
};

/**
 * A build in one screen: first what its status asks for, then what changed, how long it took, what it ran with and where it is
 * deployed. A part whose height is not known yet has nothing below it, so that nothing moves.
 */
export function BuildOverview({ build, place, viewer, access, ...first }: BuildOverviewProps) {
  const isNarrow = useIsNarrow();
  const areReasonsKnown = useAreReasonsKnown(build, place);
  const areChangesKnown = useAreChangesKnown(build, place);
  const mayWrite = hasLevel("write", viewer, access);
  const mayDecide = stagesToApprove(build).some(
    (stage) => approvalOf(build, stage, viewer, access) === "decide",
  );
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        <Answer build={build} place={place} {...first} />
        {areReasonsKnown && <TestResults build={build} place={place} />}
        {/* Who may approve a build sees its changes above. */}
        {areReasonsKnown && !mayDecide && <WhatChanged build={build} repo={place.repo} />}
        {areReasonsKnown && areChangesKnown && (
          <LazyArtifacts build={build} repo={place.repo} viewer={viewer} access={access} />
        )}
      </div>
      {(!isNarrow || (areReasonsKnown && areChangesKnown)) && (
        <div className={styles.side}>
          {ranThrough(build) && <BuildTimes build={build} place={place} />}
          {Object.keys(build.params ?? {}).length > 0 && (
            <BuildParameters build={build} repo={place.repo} mayWrite={mayWrite} />
          )}
          <DeployedWhere build={build} repo={place.repo} />
        </div>
      )}
    </div>
  );
}

/** Whether its duration says something: one that somebody ended before is as long as they let it run. */
function ranThrough({ status }: Build): boolean {
  return status === "success" || isFailureOrError(status);
}

type AnswerProps = Omit<BuildOverviewProps, "viewer" | "access">;

/** What the status of a build asks for. A build that passed has nothing to say before its changes. */
function Answer({ build, place, approval, problem }: AnswerProps) {
  const why = hasBrief(build) ? undefined : whyEnded(build);
  return (
    <>
      {approval !== undefined && <div className={styles.approval}>{approval}</div>}
      {why === undefined && Boolean(problem) && <div className={styles.problem}>{problem}</div>}
      {hasBrief(build) && <OverviewBrief build={build} place={place} />}
      {why !== undefined && <EndedWhy why={why} build={build} place={place} />}
      {approval === undefined && !isFinished(build.status) && (
        <RunsNow build={build} place={place} />
      )}
    </>
  );
}
