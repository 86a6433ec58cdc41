import type { Build } from "@signalbox/contract";
import type { Environment } from "@signalbox/insight";
import { useId, useState } from "react";
import type { RepoName } from "../../api/queries.ts";
import { useLack } from "../../api/capabilities.ts";
import { usePageActions } from "../../components/page-actions.ts";
import { useModal } from "../../components/forms/use-modal.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { confirmationOf, type Confirmation } from "./confirmation.ts";
import { noPromotionWords, noRollbackWords } from "./lane-words.ts";
import styles from "./Lanes.module.css";
import { ConfirmDeployment } from "./ConfirmDeployment.tsx";
import { isolated } from "../../messages/isolated.ts";

type LaneActionsProps = {
  repo: RepoName;
  lane: Environment;
  branch: string;
  hasOlderUnsearched: boolean;
};

/** Two buttons. A disabled one shows the reason. */
export function LaneActions({ repo, lane, branch, hasOlderUnsearched }: LaneActionsProps) {
  const modal = useModal<Confirmation>();
  const [started, setStarted] = useState<Build>();
  const lacksPromotion = useLack("promote");
  const lacksRollback = useLack("rollback");
  const open = (kind: Confirmation["kind"]): void => {
    const confirmation = confirmationOf(kind, lane);
    if (confirmation) modal.open(confirmation);
  };
  const { target } = lane;
  const noPromotion = lacksPromotion ?? noPromotionWords(lane.promotion, branch);
  const noRollback = lacksRollback ?? noRollbackWords(lane.rollback, hasOlderUnsearched);
  usePageActions(() => [
    {
      id: `promote-to-${target}`,
      title: `Promote the newest green build to ${isolated(target)}`,
      isImpossible: noPromotion !== undefined,
      run: () => open("promote"),
    },
    {
      id: `roll-back-${target}`,
      title: `Roll back ${isolated(target)} to the previous build`,
      isImpossible: noRollback !== undefined,
      run: () => open("rollback"),
    },
  ]);
  return (
    <>
      <LaneAction
        label="Promote the newest green"
        target={target}
        refusal={noPromotion}
        onPress={() => open("promote")}
      />
      <LaneAction
        label="Roll back to the one before"
        target={target}
        refusal={noRollback}
        onPress={() => open("rollback")}
      />
      {modal.subject && (
        <ConfirmDeployment
          key={modal.key}
          repo={repo}
          lane={lane}
          hasOlderUnsearched={hasOlderUnsearched}
          confirmation={modal.subject}
          isOpen={modal.isOpen}
          onClose={modal.close}
          onStart={setStarted}
        />
      )}
      <p role="status" className="unseen">
        {started && `Deployment ${started.number} to ${lane.target} was started.`}
      </p>
    </>
  );
}

type LaneActionProps = {
  label: string;
  target: string;
  /** Why the button cannot be pressed. */
  refusal: string | undefined;
  onPress: () => void;
};

/** A disabled button stays focusable, because a live update may disable it while it has the focus. */
const LaneAction = ({ label, target, refusal, onPress }: LaneActionProps) => {
  const reason = useId();
  const isRefused = refusal !== undefined;
  return (
    <div className={styles.action}>
      <button
        type="button"
        aria-label={`${label}: ${target}`}
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? reason : undefined}
        className={classNames(buttonClass(), isRefused && styles.refused)}
        onClick={isRefused ? undefined : onPress}
      >
        {label}
      </button>
      {isRefused && (
        <p id={reason} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
};
