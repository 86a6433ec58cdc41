import { may, type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { queuePositionText } from "./queue-position.ts";
import { queueQuery, userQueueQuery } from "../../api/topics/queue-queries.ts";

/**
 * The place of a pending build in the queue, for those who may see the queue; some servers also say what the build waits for. Renders nothing if that fails.
 */
export function QueuePosition({
  build,
  className,
}: {
  build: Build;
  className?: string | undefined;
}) {
  const { user } = useSession();
  const hasReasons = useCan("queueReasons");
  const hasQueue = useCan("queue") === true;
  const { data: texts } = useQuery({ ...userQueueQuery, enabled: hasReasons === true });
  const { data: queue } = useQuery({
    ...queueQuery,
    enabled: hasReasons === false && hasQueue && may("listQueue", user),
  });
  const words = texts?.[build.id] ?? (queue && queuePositionText(queue, build));
  return words === undefined ? null : <span className={className}>{words}</span>;
}
