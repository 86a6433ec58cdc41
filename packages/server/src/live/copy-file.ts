import { open, type FileHandle } from "node:fs/promises";
import type { Writable } from "node:stream";
import { runnerLimits } from "../lib/runner-limits.ts";

/**
 * Writes the bytes of a file from `start` to `end` to a sink, which it does not end. A file stream allocates a buffer
 * for each piece, and freeing them took most of the time of a large log. Here two buffers take turns, and each is
 * filled again once the sink has passed it on. Rejects if the file is shorter or the sink fails or closes.
 */
export async function copyFile(
  path: string,
  { start, end }: { start: number; end: number },
  sink: Writable,
): Promise<void> {
  const handle = await open(path, "r");
  const buffers = [takeBuffer(), takeBuffer()];
  try {
    await copyAlternating(handle, { start, end }, buffers, sink);
    // Not after a failure, because the sink might still read from the buffers.
    spare.push(...buffers.slice(0, maxSpare - spare.length));
  } finally {
    await handle.close();
  }
}

const copyAlternating = async (
  handle: FileHandle,
  { start, end }: { start: number; end: number },
  buffers: readonly Buffer[],
  sink: Writable,
): Promise<void> => {
  const closed = Promise.withResolvers<never>();
  const onClose = (): void => closed.reject(new Error("The connection was closed"));
  sink.once("close", onClose);
  closed.promise.catch(() => undefined);
  const written: Promise<void>[] = [];
  try {
    for (let position = start; position < end;) {
      for (const [turn, buffer] of buffers.entries()) {
        await Promise.race([written[turn], closed.promise]);
        const length = Math.min(buffer.length, end - position);
        const { bytesRead } = await handle.read(buffer, 0, length, position);
        if (bytesRead === 0 && length > 0) throw new Error("A log file has become shorter");
        position += bytesRead;
        const piece = write(sink, buffer.subarray(0, bytesRead));
        // Handled when its turn comes, or never if another piece fails first.
        piece.catch(() => undefined);
        written[turn] = piece;
      }
    }
    await Promise.race([Promise.all(written), closed.promise]);
  } finally {
    sink.off("close", onClose);
  }
};

/** Resolves when the sink no longer needs the bytes. */
const write = (sink: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    sink.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Buffers for the next copies, at most 2 MB of them. */
const spare: Buffer[] = [];
const maxSpare = 8;

const takeBuffer = (): Buffer =>
  spare.pop() ?? Buffer.allocUnsafeSlow(runnerLimits.storedCopyBytes);
