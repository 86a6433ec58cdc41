export type ToastKind = "success" | "error";
export type ToastMessage = { id: number; kind: ToastKind; text: string };

/** A queue of short messages. They wait until a viewport is there, which is not loaded before the first. */
export const createToasts = () => {
  let show: ((toast: ToastMessage) => void) | undefined;
  let waiting: ToastMessage[] = [];
  let lastId = 0;
  const onFirst = new Set<() => void>();

  const say = (kind: ToastKind, text: string): void => {
    lastId += 1;
    const toast = { id: lastId, kind, text };
    if (show === undefined) waiting.push(toast);
    else show(toast);
    if (lastId === 1) for (const listener of onFirst) listener();
  };

  return {
    success: (text: string) => say("success", text),
    error: (text: string) => say("error", text),
    /** Whether a viewport is needed: there has been a message. */
    isUsed: () => lastId > 0,
    /** Calls the listener at the first message. Returns how to stop. */
    subscribe: (listener: () => void): (() => void) => {
      onFirst.add(listener);
      return () => onFirst.delete(listener);
    },
    /** Gives all messages, those that waited too, to the one viewport. Returns how to stop. */
    attach: (next: (toast: ToastMessage) => void): (() => void) => {
      show = next;
      for (const toast of waiting) next(toast);
      waiting = [];
      return () => {
        show = undefined;
      };
    },
  };
};

export type Toasts = ReturnType<typeof createToasts>;
