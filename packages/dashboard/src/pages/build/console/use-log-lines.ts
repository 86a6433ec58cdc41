import { useEffect, useState } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import type { LogLine } from "../../../log/engine/types.ts";

/**
 * The lines of a window of the log. Lines come from the engine a moment after they are asked for;
 * until then a line is what it was before, or undefined. Answers come in the order of the questions
 * and each is drawn, also when the window has moved on: in a fast log it always has.
 */
export const useLogLines = (
  engine: LogEngine,
  from: number,
  to: number,
): ((line: number) => LogLine | undefined) => {
  const [known, setKnown] = useState<ReadonlyMap<number, LogLine>>(new Map());

  useEffect(() => {
    const ask = async (): Promise<void> => {
      const lines = await engine.lines(from, to).catch(() => undefined); // the console is gone
      if (lines) setKnown(new Map(lines.map((line) => [line.line, line])));
    };
    void ask();
    return engine.onChange(({ changedFrom }) => {
      if (changedFrom < to) void ask();
    });
  }, [engine, from, to]);

  return (line) => engine.peek(line) ?? known.get(line);
};
