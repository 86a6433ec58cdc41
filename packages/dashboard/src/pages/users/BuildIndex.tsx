import { may } from "@signalbox/contract";
import { messageOf } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { refetchAnswers } from "../../api/merge/changed-answers.ts";
import { useSession } from "../../api/session.ts";
import { action, useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./PulledImages.module.css";

const purgeIndex = action({
  call: "purgeIndex",
  done: "The index has been deleted",
  failed: (error) => `Unable to delete the index: ${messageOf(error)}`,
  settled: (cache) => refetchAnswers(cache, []),
});

/** Deletes what the server has learnt of the builds of the CI server behind it, which it then learns again. */
export function BuildIndex() {
  const { user } = useSession();
  const { run, isRunning } = useAction(purgeIndex);
  const isOffered = useCan("index") === true && may("purgeIndex", user);
  if (!isOffered) return null;
  return (
    <PaddedCard className={styles.card}>
      <h2>Index of builds</h2>
      <p className={styles.note}>
        What this server has learnt of ended builds and of the reasons of their failures. Once
        deleted, it is learnt again as people look at builds.
      </p>
      <div>
        <Button isBusy={isRunning} onClick={() => void run({})}>
          Delete the index
        </Button>
      </div>
    </PaddedCard>
  );
}
