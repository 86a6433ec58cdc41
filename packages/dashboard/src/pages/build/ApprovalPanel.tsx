import type { Build, PermittedRepo, Stage, Viewer } from "@signalbox/contract";
import { actions } from "../../api/actions.ts";
import { isNotFound } from "../../api/api-error.ts";
import { useAction, type ActionResult } from "../../api/use-action.ts";
import { StatusIcon } from "../../components/StatusIcon.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { BuildPlace } from "./place.ts";
import { approvalOf } from "./stages-model.ts";

type ApprovalPanelProps = {
  build: Build;
  stage: Stage;
  place: BuildPlace;
  viewer: Viewer;
  repo: PermittedRepo;
};

/** In place of the log of a blocked stage: who may, lets it run or declines it. */
export const ApprovalPanel = ({ build, stage, place, viewer, repo }: ApprovalPanelProps) => {
  const approve = useAction(actions.approveStage);
  const decline = useAction(actions.declineStage);
  const canDecide = approvalOf(build, stage, viewer, repo) === "decide";
  // Some servers keep this from writers, and tell them that there is no such thing.
  const isRefused = isNotFound(approve.error) || isNotFound(decline.error);
  return (
    <EmptyState
      icon={<StatusIcon status="blocked" size={28} isSilent />}
      title={`${stage.name} is waiting for approval`}
      action={canDecide ? <Decision {...{ approve, decline, place }} /> : undefined}
    >
      {canDecide && !isRefused ? approvalTexts.decide : null}
      {canDecide ? null : approvalTexts.ask}
      {isRefused ? <span role="alert">{approvalTexts.refused}</span> : null}
    </EmptyState>
  );
};

const approvalTexts = {
  decide: "It runs its steps once you approve it. Declining it ends the build.",
  ask: "Please contact an administrator of this repository to approve it.",
  refused:
    "The server does not let you decide this. Please contact an administrator of this repository.",
};

type DecisionProps = {
  approve: ActionResult<"approveStage">;
  decline: ActionResult<"declineStage">;
  place: BuildPlace;
};

const Decision = ({ approve, decline, place }: DecisionProps) => {
  const input = { ...place.repo, number: place.build, stage: place.stage };
  return (
    <>
      <Button
        kind="primary"
        isBusy={approve.isRunning}
        disabled={decline.isRunning}
        onClick={() => void approve.run(input)}
      >
        Approve
      </Button>
      <Button
        isBusy={decline.isRunning}
        disabled={approve.isRunning}
        onClick={() => void decline.run(input)}
      >
        Decline
      </Button>
    </>
  );
};
