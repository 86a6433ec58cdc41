import type { EventStream } from "./event-stream.ts";

/** Closes streams whose viewers are not allowed to have them any more. */
export type StreamAccess = {
  /** Asks `isAllowed` on each change of rights, and cuts the stream off at the first no. */
  add: (stream: Pick<EventStream, "cutOff" | "closed">, isAllowed: () => boolean) => void;
  /** Asks for every open stream. */
  check: () => void;
};

/** Sessions end by the clock alone, which no change of rights tells. */
const usualCheckMs = 60_000;

export function createStreamAccess(checkMs: number = usualCheckMs): StreamAccess {
  const open = new Map<Pick<EventStream, "cutOff">, () => boolean>();
  let timer: NodeJS.Timeout | undefined;

  const check = (): void => {
    for (const [stream, isAllowed] of open) if (!isAllowed()) stream.cutOff();
  };
  const remove = (stream: Pick<EventStream, "cutOff">): void => {
    open.delete(stream);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    check,
    add: (stream, isAllowed) => {
      open.set(stream, isAllowed);
      timer ??= setInterval(check, checkMs);
      stream.closed.addEventListener("abort", () => remove(stream), { once: true });
    },
  };
}
