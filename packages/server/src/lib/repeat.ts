type Options = {
  everyMs: number;
  /** Ends the repetition. */
  signal: AbortSignal;
  onError: (error: unknown) => void;
};

/**
 * Does something regularly, beginning after the first interval. A failure must not end the server: the next time tries again.
 * Of several failures in a row, `onError` gets the first.
 */
export function repeat(work: () => void | Promise<void>, options: Options): void {
  const { everyMs, signal, onError } = options;
  let hasFailed = false;
  const run = async (): Promise<void> => {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !signal.aborted) onError(error);
      hasFailed = true;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  if (signal.aborted) clearInterval(timer);
  else signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
