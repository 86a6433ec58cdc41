export type ToastKind = "success" | "error";
export type ToastMessage = { id: number; kind: ToastKind; text: string };

/** A queue of short messages. The viewport takes them out as it shows them. */
export const createToasts = () => {
  let listener: ((toast: ToastMessage) => void) | undefined;
  let waiting: ToastMessage[] = [];
  let lastId = 0;

  const show = (kind: ToastKind, text: string): void => {
    lastId += 1;
    const toast = { id: lastId, kind, text };
    if (listener === undefined) waiting.push(toast);
    else listener(toast);
  };

  return {
    success: (text: string) => show("success", text),
    error: (text: string) => show("error", text),
    /** Gives all messages, those that waited too, to the one viewport. Returns how to stop. */
    attach: (next: (toast: ToastMessage) => void): (() => void) => {
      listener = next;
      for (const toast of waiting) next(toast);
      waiting = [];
      return () => {
        listener = undefined;
      };
    },
  };
};

export type Toasts = ReturnType<typeof createToasts>;
