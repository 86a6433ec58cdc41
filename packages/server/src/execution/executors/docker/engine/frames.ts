import { Transform, type TransformCallback } from "node:stream";

const headerBytes = 8;

/**
 * Extracts the output of a container from the engine's frames, stdout and stderr in the order of arrival. A frame
 * is one byte for the stream, three zero bytes, four bytes of length, then its content
 * (https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/ContainerAttach); frames and
 * headers may be split anywhere. Fails if the output ends within a frame.
 */
export function demultiplex(): Transform {
  /** The first bytes of a header whose rest has not arrived. */
  let header: Buffer = Buffer.alloc(0);
  /** Content bytes of the current frame that have not arrived. */
  let missing = 0;

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const parts: Buffer[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (missing > 0) {
          const part = chunk.subarray(at, at + missing);
          parts.push(part);
          missing -= part.length;
          at += part.length;
          continue;
        }
        const part = chunk.subarray(at, at + headerBytes - header.length);
        header = header.length === 0 ? part : Buffer.concat([header, part]);
        at += part.length;
        if (header.length < headerBytes) break;
        missing = header.readUInt32BE(4);
        header = Buffer.alloc(0);
      }
      if (parts.length > 0) done(null, parts.length === 1 ? parts[0] : Buffer.concat(parts));
      else done();
    },
    flush(done) {
      if (missing === 0 && header.length === 0) done();
      else done(new Error("The output ended in the middle of a frame"));
    },
  });
}
