/**
 * Delays the chunks of an HTTP answer, and duplicates and reorders some of them. Servers write each
 * frame of a stream as one chunk, so frames stay whole. Everything else (headers, a chunk in
 * pieces) passes unchanged.
 */
export function createFrameShuffle(send: (bytes: Uint8Array) => void) {
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
}

const heldMs = 150;

/** The rest of an answer without the frames that contain a text. */
export function withoutText(bytes: Buffer, text: RegExp): Buffer {
  // The first frames may arrive together with the headers.
  const headEnd = bytes.indexOf("HTTP/1.1 ") === 0 ? bytes.indexOf("\r\n\r\n") + 4 : 0;
  const chunks = wholeChunks(bytes.subarray(headEnd));
  if (chunks === undefined) return bytes;
  const kept = chunks.map((chunk) => toChunk(framesOf(chunk, text)));
  return Buffer.concat([bytes.subarray(0, headEnd), ...kept]);
}

const framesOf = (chunk: Buffer, without: RegExp): string => {
  const frames = chunk.toString("utf8", chunk.indexOf("\r\n") + 2, chunk.length - 2);
  return frames
    .split(/(?<=\n\n)/)
    .filter((frame) => !without.test(frame))
    .join("");
};

/** An empty chunk would end the answer. */
const toChunk = (content: string): Buffer => {
  const size = Buffer.byteLength(content);
  return Buffer.from(size === 0 ? "" : `${size.toString(16)}\r\n${content}\r\n`);
};

/** The chunks of chunked encoding, if all of them are whole and contain data. */
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
