import {
  type LogEngine,
  markedChar,
  showControlCharacters,
  type Segment,
  type TextForm,
} from "@signalbox/log-engine";

/** The original text of a line, with the characters that marks represent. */
export function textOfSegments(segments: readonly Segment[]): string {
  return segments.map(({ text, mark }) => (mark === undefined ? text : markedChar(mark))).join("");
}

/** The text of lines as one string. Raw text contains control pictures, as on the screen. */
export async function textOfLines(
  engine: LogEngine,
  runs: readonly (readonly [from: number, to: number])[],
  isRaw = false,
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (const [from, to] of runs)
    for await (const chunk of engine.text(from, to, isRaw ? "raw" : "plain"))
      text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  return isRaw ? showControlCharacters(text) : text;
}

/** Saves the whole log as a file. */
export async function downloadLog(engine: LogEngine, name: string, form: TextForm): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of engine.text(0, engine.state().lineCount, form)) chunks.push(chunk);
  const address = URL.createObjectURL(new Blob(chunks, { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Deferred, because the browser must first have started to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
