import { ignoredFailure } from "../../../../api/shown-status.ts";
import { isFailureOrError, type StatusName } from "@signalbox/contract";
import { type Node, type NodeProps } from "@xyflow/react";
import { memo } from "react";
import { Elapsed } from "../../../../components/time/Elapsed.tsx";
import { appearanceOf, StatusIcon } from "../../../../components/status/StatusIcon.tsx";
import styles from "./GraphNode.module.css";
import type { NodeContent } from "./node-content.ts";

export type FlowNode = Node<
  NodeContent & {
    /** The name, shortened so that it fits. */
    label: string | undefined;
    isCurrent: boolean;
    isActive: boolean;
  },
  "part"
>;

/** A stage, a step, or a fold of several. */
export const GraphNode = memo(({ data }: NodeProps<FlowNode>) => (
  <div
    className={styles.node}
    data-current={data.isCurrent || undefined}
    data-failed={isFailureOrError(data.status) || undefined}
    data-active={data.isActive || undefined}
    data-fold={data.counts !== undefined || undefined}
    data-closed={!data.isSelectable || undefined}
    title={data.counts === undefined ? data.name : `${data.name}: ${data.counts}`}
  >
    <StatusIcon status={data.status} size={20} isSilent />
    <span className={styles.name}>{data.label || data.name}</span>
    <span className={styles.more}>
      {data.counts === undefined ? (
        <>
          <span className={styles.status}>{shortWord(data.status)}</span>
          {data.started ? (
            <span className={styles.clock}>
              <Elapsed
                status={data.status}
                started={data.started}
                ended={data.stopped}
                running="units"
              />
            </span>
          ) : data.takenFrom === undefined ? null : (
            <span className={styles.clock}>from #{data.takenFrom}</span>
          )}
        </>
      ) : (
        <span className={styles.counts}>{data.counts}</span>
      )}
    </span>
  </div>
));

/** The full status texts of these do not fit into a narrow node. */
const shortWords: Readonly<Record<string, string>> = {
  waiting_on_dependencies: "Waiting",
  [ignoredFailure]: "Ignored",
};
const shortWord = (status: StatusName): string => shortWords[status] ?? appearanceOf(status).word;

GraphNode.displayName = "GraphNode";
