/**
 * Forwards a stream chunk by chunk and waits until each chunk is accepted. Returns false when the stream
 * failed. Used by browsers that cannot transfer a stream to a worker
 * (https://developer.mozilla.org/en-US/docs/Web/API/Web_Workers_API/Transferable_objects).
 */
export async function forwardStream(
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
