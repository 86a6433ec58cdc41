import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useEffectEvent, useRef } from "react";
import { isBuildOver } from "../../../api/merge/merge.ts";
import { useCan } from "../../../api/capabilities.ts";
import { shownStatus } from "../../../api/shown-status.ts";
import { CancelBuild } from "../../../components/builds/CancelBuild.tsx";
import type { ListedBuild } from "../../../api/listed-builds.ts";
import { stagesToApprove } from "../../../components/stages/approval-model.ts";
import { stagesOf } from "../../../components/stages/stages-model.ts";
import { appearanceOf } from "../../../components/status/StatusIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { RelativeTime } from "../../../components/time/RelativeTime.tsx";
import { BuildTimeLeft } from "../../../components/time-left/LazyTimeLeft.ts";
import { userQueueQuery } from "../../../api/topics/queue-queries.ts";
import { useIsInView } from "../../../ui/use-is-in-view.ts";
import { runningStepName, waitingWords } from "./build-progress.ts";
import { ApprovalButtons } from "./RowActions.tsx";
import styles from "../../../components/lists/UnfinishedRow.module.css";
import { UnfinishedRow } from "../../../components/lists/UnfinishedRow.tsx";
import { StageBar } from "./StageBar.tsx";
import { useRowBuild, useRowPermissions } from "../../../components/lists/use-row-build.ts";

type RunningRowProps = ListedBuild & {
  state: "unfinished" | "ended" | "leaving";
  /** Called when the details of the build show that it has ended. */
  onOver: (ended: ListedBuild) => void;
  /** Called with whether the build waits for approval. Lists do not contain this. */
  onApproval: (id: number, isAwaited: boolean) => void;
};

/** A build that runs, waits, or has just ended. The whole row is a link, except for its buttons. */
export const RunningRow = memo(function RunningRow({
  state,
  onOver,
  onApproval,
  ...listed
}: RunningRowProps) {
  const { namespace, name, folder, example } = listed;
  const element = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(element);
  const build = useRowBuild(listed, isInView);
  const { mayApprove, mayCancel } = useRowPermissions(listed, isInView);
  const isForViewer = mayApprove && stagesToApprove(build).length > 0;
  const isAwaited = isForViewer || shownStatus(build) === "blocked";
  const isOver = isBuildOver(build);
  const repo = { namespace, name };
  const report = useEffectEvent(() => onOver({ ...repo, folder, example, build }));
  useEffect(() => {
    if (isOver) report();
  }, [isOver]);
  const { id } = build;
  useEffect(() => onApproval(id, isAwaited), [onApproval, id, isAwaited]);
  return (
    <UnfinishedRow
      ref={element}
      {...repo}
      folder={folder}
      example={example}
      build={build}
      status={shownStatus(build)}
      state={state}
      time={
        build.started > 0 ? (
          <Elapsed status={build.status} started={build.started} ended={build.finished} />
        ) : (
          <RelativeTime time={build.created} />
        )
      }
      actions={
        isForViewer ? (
          <ApprovalButtons repo={repo} build={build} />
        ) : mayCancel && !isOver ? (
          <CancelBuild repo={repo} build={build} />
        ) : null
      }
    >
      <Progress repo={repo} build={build} isInView={isInView} />
    </UnfinishedRow>
  );
});

type ProgressProps = { repo: { namespace: string; name: string }; build: Build; isInView: boolean };

const Progress = ({ repo, build, isInView }: ProgressProps) => {
  const explainsQueue = useCan("queueReasons") === true;
  const isQueued = explainsQueue && isInView && build.status === "pending";
  const { data: queue } = useQuery({ ...userQueueQuery, enabled: isQueued });
  const queued = isQueued ? queue?.[build.id] : undefined;
  const stages = stagesOf(build);
  const isOver = isBuildOver(build);
  const step = isOver ? undefined : runningStepName(build);
  const words = isOver
    ? appearanceOf(build.status).word
    : (step ?? waitingWords(build, { explainsQueue, queued }));
  return (
    <>
      {stages.length > 0 && (build.started > 0 || isOver) && <StageBar stages={stages} />}
      <span className={styles.now}>
        <span className={styles.words} title={words}>
          {words}
        </span>
        {build.status === "running" && isInView && (
          <BuildTimeLeft place={{ repo, build: build.number }} className={styles.lingering} />
        )}
      </span>
    </>
  );
};
