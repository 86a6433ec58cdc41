/**
 * Holds the chunks of an HTTP answer back for a moment, and sends some of them twice and some of them
 * behind the next one. Servers write each frame of a stream as one chunk, so frames stay whole; anything
 * else (headers, a chunk that came in pieces) passes as it is.
 */
export const createFrameShuffle = (send: (bytes: Uint8Array) => void) => {
  let held: Uint8Array | undefined;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held !== undefined) send(held);
    held = undefined;
  };
  const takeChunk = (chunk: Uint8Array): void => {
    count += 1;
    if (count % 3 === 0 && held === undefined) {
      held = chunk;
      timer = setTimeout(flush, heldMs);
      return;
    }
    send(chunk);
    if (count % 4 === 0) send(chunk);
    flush();
  };
  return {
    take: (bytes: Buffer): void => {
      const chunks = wholeChunks(bytes);
      if (chunks === undefined) {
        flush();
        send(bytes);
      } else chunks.forEach(takeChunk);
    },
    flush,
    stop: (): void => clearTimeout(timer),
  };
};

const heldMs = 150;

/** What is left of an answer without the frames that carry data. Pings go on: the stream does not fall silent. */
export const withoutData = (bytes: Buffer): Buffer => {
  const chunks = wholeChunks(bytes);
  if (chunks === undefined) return bytes;
  return Buffer.concat(chunks.filter((chunk) => !chunk.includes("\ndata: ")));
};

/** The chunks of chunked encoding, if there is nothing but whole ones, each with data. */
const wholeChunks = (bytes: Buffer): Buffer[] | undefined => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = /^[0-9a-f]+$/i.test(bytes.toString("latin1", at, lineEnd))
      ? Number.parseInt(bytes.toString("latin1", at, lineEnd), 16)
      : 0;
    const end = lineEnd + 2 + size + 2;
    if (lineEnd < 0 || size === 0 || end > bytes.length) return undefined;
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return chunks;
};
