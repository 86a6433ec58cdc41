import { isFailureOrError, type Build } from "@signalbox/contract";
import { useRef } from "react";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { firstLine } from "../../lib/text.ts";
import { MoreReason } from "./MoreReason.tsx";
import styles from "./ReasonLine.module.css";

export type ReasonLineProps = { repo: RepoName; build: Build };

/**
 * Why a build failed, as a second line below its message; nothing for other builds. While the row is hovered or focused,
 * a card shows the verdict of earlier builds on the failure. The line has its height from the beginning, so nothing moves
 * when the text appears.
 */
export function ReasonLine(props: ReasonLineProps) {
  const { status, reason } = props.build;
  // Killed builds have a reason only if they timed out. The others were cancelled.
  const hasReason = isFailureOrError(status) || (status === "killed" && Boolean(reason));
  return hasReason ? <Line {...props} /> : null;
}

const Line = (props: ReasonLineProps) => {
  const line = useRef<HTMLSpanElement>(null);
  const { reason, error } = props.build;
  const known = reason || firstLine(error ?? "");
  const isFound = useCan("history") !== false;
  if (known === "" && !isFound) return null;
  return (
    <span ref={line} className={styles.reason} title={known}>
      {known}
      <MoreReason {...props} line={line} isKnown={known !== ""} />
    </span>
  );
};
