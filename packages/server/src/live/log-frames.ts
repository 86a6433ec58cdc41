/**
 * The format of log lines in files and event streams. A record is the JSON of a line, a comma and a newline.
 * The stored log is therefore the file in brackets, and each newline in the file ends a record because JSON
 * contains no raw newlines.
 */
export const recordEnd = ",\n";

const frameStart = "data: ";
/** Like Drone servers, this server ends the frame of a log line with one more blank line than necessary. */
const frameEnd = "\n\n\n";

/** A log line. `time` is in whole seconds since the step began. */
export function toRecord(pos: number, out: string, time: number): string {
  return `{"pos":${pos},"out":${JSON.stringify(out)},"time":${time}}${recordEnd}`;
}

/**
 * Converts bytes of the file to event-stream frames. The bytes may end anywhere except between the comma and
 * the newline of a record.
 * @param isRecordStart whether the first byte begins a record
 */
export function toFrames(bytes: Buffer, isRecordStart: boolean): Buffer {
  // latin1 maps each byte to one character, so that replacing the separators leaves UTF-8 intact.
  const text = bytes.toString("latin1");
  const isComplete = text.endsWith(recordEnd);
  const inner = isComplete ? text.slice(0, -recordEnd.length) : text;
  const middle = inner.replaceAll(recordEnd, frameEnd + frameStart);
  const frames = (isRecordStart ? frameStart : "") + middle + (isComplete ? frameEnd : "");
  return Buffer.from(frames, "latin1");
}
