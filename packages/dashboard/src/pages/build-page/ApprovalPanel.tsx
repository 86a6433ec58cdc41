import type { Build, PermittedRepo, Stage, Viewer } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { isNotFound } from "../../api/api-error.ts";
import { useCan, useLack } from "../../api/capabilities.ts";
import { useAction, type ActionResult } from "../../api/use-action.ts";
import { usePageActions } from "../../components/page-actions.ts";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { approveStages } from "../../api/topics/approve-stages.ts";
import { ApprovalFacts } from "../../components/approval/ApprovalFacts.tsx";
import { useStagesToApprove } from "../../components/approval/use-stages-to-approve.ts";
import { useReview, type Review } from "../../components/approval/use-review.ts";
import styles from "./ApprovalPanel.module.css";
import {
  hasDependencies,
  haveDependenciesEnded,
  stagesToApprove,
} from "../../components/stages/approval-model.ts";
import type { BuildPlace } from "./model/place.ts";
import { approvalOf } from "../../components/stages/stages-model.ts";
import { isolated } from "../../messages/isolated.ts";

type ApprovalPanelProps = {
  build: Build;
  stage: Stage;
  place: BuildPlace;
  viewer: Viewer;
  repo: PermittedRepo;
};

/** Replaces the log of a blocked stage. Viewers with the permission can approve or decline the stage. */
export function ApprovalPanel({ build, stage, place, viewer, repo }: ApprovalPanelProps) {
  const approve = useAction(actions.approveStage);
  const decline = useAction(actions.declineStage);
  const canDecide = approvalOf(build, stage, viewer, repo) === "decide";
  // Some servers do not allow this for users with write access and answer 404 instead of 403.
  const isRefused = isNotFound(approve.error) || isNotFound(decline.error);
  // On other servers, only administrators may.
  const mayWritersApprove = useCan("localRepositories") === true;
  const review = useReview(build, place.repo, canDecide, approve.error);
  const { isForBuild } = useStagesToApprove(build);
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={<StatusIcon status="blocked" size={28} isSilent />}
        title={`${isForBuild ? "This build" : isolated(stage.name)} is waiting for approval`}
        action={
          canDecide ? <Decision {...{ build, approve, decline, place, review }} /> : undefined
        }
      >
        {canDecide && !isRefused ? <Explanation build={build} stage={stage} /> : null}
        {canDecide ? null : approvalTexts.contact(mayWritersApprove)}
        {isRefused ? <span role="alert">{approvalTexts.refused}</span> : null}
      </EmptyState>
      {canDecide && <ApprovalFacts repo={place.repo} build={build} review={review} />}
    </div>
  );
}

const approvalTexts = {
  decideBuild: (count: number) =>
    count === 1
      ? "Its stage runs once you approve it. Declining it ends the build."
      : `Your approval is for the whole pipeline: all ${count} stages run. Declining it ends the build.`,
  decide: "Its steps run once you approve it. Declining it ends the build.",
  several: (names: readonly string[]) =>
    `${names.length} stages of this build are waiting: ${names.map(isolated).join(", ")}.`,
  dependent: "Approve them together.",
  late: "Its dependencies have already ended. If it is still waiting after you approve it, cancel the build and restart it.",
  contact: (mayWritersApprove: boolean) =>
    `Please contact an administrator of this repository${mayWritersApprove ? ", or anybody who may write to it," : ""} to approve it.`,
  refused:
    "You are not allowed to approve or decline it. Please contact an administrator of this repository.",
};

const Explanation = ({ build, stage }: { build: Build; stage: Stage }) => {
  const waiting = stagesToApprove(build).toReversed();
  const hasSeveral = waiting.length > 1;
  const noLateStart = useLack("lateApproval");
  if (useStagesToApprove(build).isForBuild)
    return <p className={styles.texts}>{approvalTexts.decideBuild(waiting.length)}</p>;
  return (
    <div className={styles.texts}>
      <p>{approvalTexts.decide}</p>
      {hasSeveral && <p>{approvalTexts.several(waiting.map(({ name }) => name))}</p>}
      {noLateStart === undefined ? null : haveDependenciesEnded(build, stage) ? (
        <p>
          {noLateStart} {approvalTexts.late}
        </p>
      ) : (
        hasSeveral &&
        waiting.some(hasDependencies) && (
          <p>
            {approvalTexts.dependent} {noLateStart}
          </p>
        )
      )}
    </div>
  );
};

type DecisionProps = {
  build: Build;
  approve: ActionResult<"approveStage">;
  decline: ActionResult<"declineStage">;
  place: BuildPlace;
  review: Review;
};

const Decision = ({ build, approve, decline, place, review }: DecisionProps) => {
  const [isForAll, setForAll] = useState(false);
  const { stages: waiting, isForBuild } = useStagesToApprove(build);
  const hasSeveral = waiting.length > 1;
  const inputOf = (stage: number) => ({ ...place.repo, number: place.build, stage });

  const hash = review.change?.hash;
  const approveAll = async (): Promise<void> => {
    setForAll(true);
    await approveStages(approve, { ...place.repo, number: place.build }, waiting, hash);
    setForAll(false);
  };
  const approveOne = () => void approve.run(inputOf(place.stage), { query: { hash } });
  const declineOne = () => void decline.run(inputOf(place.stage));
  const isImpossible = isForAll || approve.isRunning || decline.isRunning || review.isLoading;
  const stage = build.stages?.find(({ number }) => number === place.stage)?.name ?? "stage";
  const what = isForBuild ? "this build" : isolated(stage);
  usePageActions(() => [
    ...(hasSeveral
      ? [
          {
            id: "approve-all",
            title: "Approve all stages",
            isImpossible,
            run: () => void approveAll(),
          },
        ]
      : []),
    { id: "approve", title: `Approve ${what}`, isImpossible, run: approveOne },
    { id: "decline", title: `Decline ${what}`, isImpossible, run: declineOne },
  ]);

  return (
    <>
      {hasSeveral && (
        <Button
          kind="primary"
          isBusy={isForAll}
          disabled={!isForAll && isImpossible}
          onClick={() => void approveAll()}
        >
          Approve all
        </Button>
      )}
      <Button
        kind={hasSeveral ? "plain" : "primary"}
        isBusy={approve.isRunning && !isForAll}
        disabled={isForAll || decline.isRunning || review.isLoading}
        onClick={approveOne}
      >
        Approve
      </Button>
      <Button
        isBusy={decline.isRunning}
        disabled={isForAll || approve.isRunning}
        onClick={declineOne}
      >
        Decline
      </Button>
    </>
  );
};
