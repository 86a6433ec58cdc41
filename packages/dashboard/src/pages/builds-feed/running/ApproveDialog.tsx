import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../../api/queries.ts";
import { approveStages } from "../../../api/topics/approve-stages.ts";
import type { ActionResult } from "../../../api/use-action.ts";
import { ApprovalFacts } from "../../../components/approval/ApprovalFacts.tsx";
import { useStagesToApprove } from "../../../components/approval/use-stages-to-approve.ts";
import { useReview } from "../../../components/approval/use-review.ts";
import { useForm } from "../../../components/forms/use-form.ts";
import { ModalForm } from "../../../ui/overlays/ModalForm.tsx";

type ApproveDialogProps = {
  repo: RepoName;
  build: Build;
  /** "octo/app #12". */
  name: string;
  approve: ActionResult<"approveStage">;
  isOpen: boolean;
  onClose: () => void;
};

/** Shows what would run, and approves all stages of the build that wait for it. */
export function ApproveDialog({ repo, build, name, approve, isOpen, onClose }: ApproveDialogProps) {
  const review = useReview(build, repo, isOpen, approve.error);
  const { stages } = useStagesToApprove(build);
  const form = useForm(
    {},
    {
      action: { ...approve, error: null, isRunning: approve.isRunning || review.isLoading },
      send: async () => {
        const place = { ...repo, number: build.number };
        if (await approveStages(approve, place, stages, review.change?.hash)) onClose();
      },
    },
  );
  return (
    <ModalForm
      isOpen={isOpen}
      title={`Approve ${name}`}
      description={
        stages.length === 1 ? "Its stage runs at once." : `Its ${stages.length} stages run at once.`
      }
      submit="Approve"
      form={form}
      onClose={onClose}
      isWide
    >
      <ApprovalFacts repo={repo} build={build} review={review} />
    </ModalForm>
  );
}
