/**
 * Returns a signal that is aborted some time after another one, with the same reason. It suits requests whose answer
 * names the resources that they created.
 */
export function abortedAfter(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  const begin = (): void => void setTimeout(() => late.abort(signal.reason), ms).unref();
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return late.signal;
}

/** Resolves as the promise does, but rejects with the signal's reason if that is aborted earlier. */
export async function rejectOnAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
