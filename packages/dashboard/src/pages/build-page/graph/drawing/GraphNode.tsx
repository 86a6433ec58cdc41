import { isFailureOrError } from "@signalbox/contract";
import { type Node, type NodeProps } from "@xyflow/react";
import { memo } from "react";
import { Elapsed } from "../../../../components/time/Elapsed.tsx";
import { appearanceOf, StatusIcon } from "../../../../components/status/StatusIcon.tsx";
import styles from "./GraphNode.module.css";
import type { NodeContent } from "./node-content.ts";

export type FlowNode = Node<NodeContent & { isCurrent: boolean; isActive: boolean }, "part">;

/** A stage, a step, or a fold of several. All have the same size. */
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
    <span className={styles.name}>{data.name}</span>
    <span className={styles.more}>
      {data.counts === undefined ? (
        <>
          <span className={styles.status}>{appearanceOf(data.status).word}</span>
          {data.started ? (
            <span className={styles.clock}>
              <Elapsed
                status={data.status}
                started={data.started}
                ended={data.stopped}
                running="units"
              />
            </span>
          ) : null}
        </>
      ) : (
        <span className={styles.counts}>{data.counts}</span>
      )}
    </span>
  </div>
));

GraphNode.displayName = "GraphNode";
