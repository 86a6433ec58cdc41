import type { Build } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../../api/actions.ts";
import { isNotFound } from "../../../api/api-error.ts";
import type { RepoName } from "../../../api/queries.ts";
import { useAction } from "../../../api/use-action.ts";
import { useStagesToApprove } from "../../../components/approval/use-stages-to-approve.ts";
import { useCan } from "../../../api/capabilities.ts";
import { approveStages } from "../../../api/topics/approve-stages.ts";
import { forkOf } from "../../../lib/build-texts.ts";
import { landingLink } from "../../../lib/links.ts";
import { Link } from "../../../routing/index.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { ApproveDialog } from "./ApproveDialog.tsx";
import styles from "../../../components/lists/UnfinishedRow.module.css";

type RowActionsProps = { repo: RepoName; build: Build };

/** Approves all stages of the build that wait for it, or declines the build. One of a fork is approved on its page. */
export function ApprovalButtons({ repo, build }: RowActionsProps) {
  const approve = useAction(actions.approveStage);
  const decline = useAction(actions.declineStage);
  const [isApproving, setApproving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const showsFacts = useCan("pipelineChanges");
  const { stages } = useStagesToApprove(build);
  const [last] = stages;
  const isFork = forkOf(build, repo) !== undefined;
  // Some servers do not allow this for users with write access and answer 404 instead of 403.
  if (isNotFound(approve.error) || isNotFound(decline.error))
    return (
      <span role="alert" className={styles.refused}>
        You are not allowed to approve or decline it.
      </span>
    );
  if (last === undefined) return null;
  const approveAll = (): void => {
    setApproving(true);
    const place = { ...repo, number: build.number };
    void approveStages(approve, place, stages, undefined).finally(() => setApproving(false));
  };
  return (
    <>
      {isFork ? (
        // Its page shows what a stranger changed in the pipeline file.
        <Link
          {...landingLink(repo, build)}
          className={buttonClass("primary", "small")}
          aria-label={`Review ${nameOf(repo, build)}`}
        >
          Review
        </Link>
      ) : (
        <Button
          kind="primary"
          size="small"
          isBusy={isApproving}
          disabled={decline.isRunning || showsFacts === undefined}
          aria-label={`Approve ${nameOf(repo, build)}`}
          onClick={showsFacts ? () => setAsking(true) : approveAll}
        >
          Approve
        </Button>
      )}
      <ApproveDialog
        {...{ repo, build, approve }}
        name={nameOf(repo, build)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
      <Button
        size="small"
        isBusy={decline.isRunning}
        disabled={isApproving}
        aria-label={`Decline ${nameOf(repo, build)}`}
        onClick={() => void decline.run({ ...repo, number: build.number, stage: last.number })}
      >
        Decline
      </Button>
    </>
  );
}

const nameOf = ({ namespace, name }: RepoName, { number }: Build): string =>
  `${namespace}/${name} #${number}`;
