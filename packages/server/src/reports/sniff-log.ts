import { open } from "node:fs/promises";

const sniffBytes = 64 * 1024;

/** The beginning of a line of TAP or of `go test -json` in a stored log, whose lines are JSON. */
const report = /"out":"(?:TAP version 1[34]\b|\{[^\n]{0,200}\\"Action\\":)/;

/** Whether the log of a step seems to contain a report: its first and last lines show that. */
export async function sniffLog(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(sniffBytes);
    for (const position of new Set([0, Math.max(0, size - sniffBytes)])) {
      const { bytesRead } = await file.read(buffer, 0, sniffBytes, position);
      if (report.test(buffer.toString("latin1", 0, bytesRead))) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
