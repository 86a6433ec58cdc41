/**
 * Reads a stream to its end, one chunk at a time, waiting until each was taken. False where the stream
 * broke off. For browsers that cannot give a stream to a worker.
 */
export async function passOn(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  for (;;) {
    const read = await reader.read().catch(() => null);
    signal?.throwIfAborted();
    if (read === null || read.done) return read !== null;
    await take(read.value);
  }
}
