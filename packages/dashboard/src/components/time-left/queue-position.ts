import type { Build, Stage } from "@signalbox/contract";

/**
 * The place of the build's first pending stage among all pending stages. `queue` is oldest first, the order in which
 * runners take stages. Undefined if the queue has no pending stage of the build.
 */
export function queuePositionText(queue: readonly Stage[], build: Build): string | undefined {
  const pending = queue.filter(({ status }) => status === "pending");
  const before = pending.findIndex(({ build_id }) => build_id === build.id);
  if (before === -1) return undefined;
  return before === 0
    ? "Next in the queue"
    : `Place ${before + 1} of ${pending.length} in the queue`;
}
