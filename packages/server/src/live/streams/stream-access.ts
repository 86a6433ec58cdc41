import type { RightsChange } from "../../store/database/rights-changes.ts";
import type { EventStream } from "./event-stream.ts";

/** Closes the streams of viewers who have lost access. */
export type StreamAccess = {
  /** Calls `isAllowed` after permissions have changed; cuts the stream off once it is false. */
  add: (stream: Pick<EventStream, "disconnect" | "closed">, isAllowed: IsAllowed) => void;
  check: (changes?: readonly RightsChange[]) => void;
};

/** Whether a stream may stay open, after these changes of repositories among others. */
type IsAllowed = (changes: readonly RightsChange[]) => boolean;

/** Sessions expire without a permission change, so access is also checked periodically. */
const defaultCheckMs = 60_000;

export function createStreamAccess(checkMs: number = defaultCheckMs): StreamAccess {
  const open = new Map<Pick<EventStream, "disconnect">, IsAllowed>();
  let timer: NodeJS.Timeout | undefined;

  const check: StreamAccess["check"] = (changes = []) => {
    for (const [stream, isAllowed] of open)
      if (!holds(() => isAllowed(changes))) stream.disconnect();
  };
  const remove = (stream: Pick<EventStream, "disconnect">): void => {
    open.delete(stream);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    check,
    add: (stream, isAllowed) => {
      open.set(stream, isAllowed);
      timer ??= setInterval(() => check(), checkMs);
      stream.closed.addEventListener("abort", () => remove(stream), { once: true });
    },
  };
}

/** While the database cannot be read, nobody has access. */
function holds(condition: () => boolean): boolean {
  try {
    return condition();
  } catch {
    return false;
  }
}
