import { isCancellable, type Build } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import type { RepoName } from "../../api/queries.ts";
import { confirmations } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmAction } from "../ConfirmAction.tsx";

type CancelBuildProps = { repo: RepoName; build: Pick<Build, "number" | "status"> };

/**
 * The Cancel button of a row, for users who may cancel the build. It asks, because rows move while builds start and end, and
 * a build that was cancelled by mistake has to begin again.
 */
export function CancelBuild({ repo, build: { number, status } }: CancelBuildProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isCancellable(status)) return null;
  const name = `${repo.namespace}/${repo.name} #${number}`;
  return (
    <>
      <Button size="small" aria-label={`Cancel ${name}`} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmAction
        action={actions.cancelBuild}
        parameters={{ namespace: repo.namespace, name: repo.name, number }}
        texts={confirmations.cancelBuild(name)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
