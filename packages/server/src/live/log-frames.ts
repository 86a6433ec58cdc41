/**
 * How log lines lie in a file, and how they go out to viewers. A record is the line's JSON, a comma
 * and a newline: so the file between brackets is the stored log, and as JSON holds no raw newline,
 * each newline in the file ends a record.
 */
export const recordEnd = ",\n";

const frameStart = "data: ";
/** As Drone servers end a log line: with a blank line more than a frame needs. */
const frameEnd = "\n\n\n";

/** One log line. `time` is whole seconds since the step began. */
export const toRecord = (pos: number, out: string, time: number): string =>
  `{"pos":${pos},"out":${JSON.stringify(out)},"time":${time}}${recordEnd}`;

/**
 * Turns bytes of the file into event-stream frames. They may end anywhere but between a record's
 * comma and its newline.
 * @param isRecordStart whether the first byte begins a record
 */
export const toFrames = (bytes: Buffer, isRecordStart: boolean): Buffer => {
  // One character per byte, whatever the encoding of the text: nothing but separators is touched.
  const text = bytes.toString("latin1");
  const isWhole = text.endsWith(recordEnd);
  const inner = isWhole ? text.slice(0, -recordEnd.length) : text;
  const middle = inner.replaceAll(recordEnd, frameEnd + frameStart);
  const frames = (isRecordStart ? frameStart : "") + middle + (isWhole ? frameEnd : "");
  return Buffer.from(frames, "latin1");
};
