import { may, type Viewer } from "@signalbox/contract";
import { useCan } from "../api/capabilities.ts";
import { useSession } from "../api/session.ts";

/**
 * What the server shows the viewer of its queue: all that they may see, with reasons and slots; its stages alone, as other CI
 * servers do to administrators; or nothing.
 */
export type QueueAccess = "overview" | "stages" | "none";

/** Undefined until the server has said what it can do. */
export function useQueueAccess(): QueueAccess | undefined {
  const { user } = useSession();
  return queueAccess(user, { explains: useCan("queueReasons"), hasQueue: useCan("queue") });
}

/** Like {@link useQueueAccess}, for code outside of components. */
export function queueAccess(
  user: Viewer,
  { explains, hasQueue }: Record<"explains" | "hasQueue", boolean | undefined>,
): QueueAccess | undefined {
  if (explains === undefined || !user) return undefined;
  if (explains) return "overview";
  return hasQueue === true && may("listIncompleteStages", user) ? "stages" : "none";
}
