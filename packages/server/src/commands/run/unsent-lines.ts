import { open } from "node:fs/promises";
import { LogLine } from "@signalbox/contract";
import { z } from "zod";
import { systemCode } from "../../lib/start-error.ts";

/** The lines of a growing log file that a server does not have yet. */
export type UnsentLines = {
  /**
   * Reads the next lines, whose records have at most this many bytes together. `bytes` and `end` are their length and end
   * in the file; `isAll`: the file has no more.
   */
  read: (maxBytes: number) => Promise<NextLines>;
  /** Call it when the lines up to there have arrived. */
  arrived: (end: number) => void;
};

type NextLines = { lines: LogLine[]; bytes: number; end: number; isAll: boolean };

export function createUnsentLines(path: string): UnsentLines {
  let sent = 0;
  return {
    read: async (maxBytes) => {
      const { text, size } = await readPart(path, sent, maxBytes);
      const bytes = text.lastIndexOf(0x0a) + 1;
      // Each record ends with a comma and a newline.
      const records = text.subarray(0, Math.max(0, bytes - 2)).toString("utf8");
      const lines = z.array(LogLine).parse(JSON.parse(`[${records}]`));
      return { lines, bytes, end: sent + bytes, isAll: sent + bytes === size };
    },
    arrived: (end) => {
      sent = end;
    },
  };
}

/** A step that never ran has no file. */
async function readPart(
  path: string,
  from: number,
  bytes: number,
): Promise<{ text: Buffer; size: number }> {
  const handle = await open(path, "r").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return { text: Buffer.alloc(0), size: from };
  try {
    const { size } = await handle.stat();
    const text = Buffer.alloc(Math.min(bytes, size - from));
    const { bytesRead } = await handle.read(text, 0, text.length, from);
    return { text: text.subarray(0, bytesRead), size };
  } finally {
    await handle.close();
  }
}
