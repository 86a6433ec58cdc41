export type ToastKind = "success" | "error";
export type ToastMessage = { id: number; kind: ToastKind; text: string };

/** A queue of toasts. They wait for the viewport, which is loaded only after the first one was added. */
export function createToasts() {
  let show: ((toast: ToastMessage) => void) | undefined;
  let waiting: ToastMessage[] = [];
  let lastId = 0;
  const onFirst = new Set<() => void>();

  const add = (kind: ToastKind, text: string): void => {
    lastId += 1;
    const toast = { id: lastId, kind, text };
    if (show === undefined) waiting.push(toast);
    else show(toast);
    if (lastId === 1) for (const listener of onFirst) listener();
  };

  return {
    success: (text: string) => add("success", text),
    error: (text: string) => add("error", text),
    /** Whether a toast was ever added, so that the viewport is needed. */
    isUsed: () => lastId > 0,
    /** Calls the listener when the first toast is added. Returns a function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      onFirst.add(listener);
      return () => onFirst.delete(listener);
    },
    /** Passes all toasts, including those waiting, to the only viewport. Returns a function that detaches it. */
    attach: (next: (toast: ToastMessage) => void): (() => void) => {
      show = next;
      for (const toast of waiting) next(toast);
      waiting = [];
      return () => {
        show = undefined;
      };
    },
  };
}

export type Toasts = ReturnType<typeof createToasts>;
