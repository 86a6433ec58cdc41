import type { LogEngine } from "../../../../log/engine/log-engine.ts";
import type { TextForm } from "../../../../log/engine/types.ts";

/** The text of lines as one string. */
export const textOfLines = async (
  engine: LogEngine,
  runs: readonly (readonly [from: number, to: number])[],
): Promise<string> => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (const [from, to] of runs)
    for await (const chunk of engine.text(from, to))
      text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
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
