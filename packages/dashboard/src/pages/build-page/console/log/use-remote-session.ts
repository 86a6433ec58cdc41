import type { LogEngine } from "@signalbox/log-engine";
import { useEffect, useState } from "react";
import { remoteSessionOf } from "./remote-session.ts";

/** The address of the newest remote session that the log announces, while there may be one. */
export function useRemoteSession(engine: LogEngine, isPossible: boolean): string | undefined {
  const [session, setSession] = useState<string>();
  useEffect(() => {
    if (!isPossible) return undefined;
    let isReading = false;
    let readLines = 0;
    let isStopped = false;
    const read = async (): Promise<void> => {
      const { lineCount } = engine.state();
      if (isReading || lineCount === readLines) return;
      isReading = true;
      const found = await sessionIn(engine, readLines, lineCount);
      isReading = false;
      if (isStopped) return;
      readLines = lineCount;
      if (found !== undefined) setSession(found);
      void read();
    };
    void read();
    const stop = engine.onChange(() => void read());
    return () => {
      isStopped = true;
      stop();
    };
  }, [engine, isPossible]);
  return isPossible ? session : undefined;
}

/** The last announced address in some lines. The line before them is included, because it may have been incomplete. */
async function sessionIn(engine: LogEngine, from: number, to: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of engine.text(Math.max(0, from - 1), to)) text += decoder.decode(bytes);
  } catch {
    return undefined; // the engine was disposed of
  }
  return text
    .split("\n")
    .map(remoteSessionOf)
    .findLast((found) => found !== undefined);
}
