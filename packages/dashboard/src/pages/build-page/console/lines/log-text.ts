import {
  type LogEngine,
  markedChar,
  picturedText,
  type Segment,
  type TextForm,
} from "@signalbox/log-engine";

/** The text of a line as it was written: a mark gives the character that it stands for. */
export const textOfSegments = (segments: readonly Segment[]): string =>
  segments.map(({ text, mark }) => (mark === undefined ? text : markedChar(mark))).join("");

/** The text of lines as one string; raw text with pictures of its control characters, as it is shown. */
export const textOfLines = async (
  engine: LogEngine,
  runs: readonly (readonly [from: number, to: number])[],
  isRaw = false,
): Promise<string> => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (const [from, to] of runs)
    for await (const chunk of engine.text(from, to, isRaw ? "raw" : "plain"))
      text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  return isRaw ? picturedText(text) : text;
};

/** Gives the whole log to the browser as a file. */
export const downloadLog = async (
  engine: LogEngine,
  name: string,
  form: TextForm,
): Promise<void> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of engine.text(0, engine.state().lineCount, form)) chunks.push(chunk);
  const address = URL.createObjectURL(new Blob(chunks, { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by the time that other tasks run.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
