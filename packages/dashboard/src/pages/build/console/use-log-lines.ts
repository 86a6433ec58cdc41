import { useEffect, useState } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import type { LogLine } from "../../../log/engine/types.ts";

/**
 * The lines of a window of the log. Lines come from the engine a moment after they are asked for;
 * until then a line is what it was before, or undefined.
 */
export const useLogLines = (
  engine: LogEngine,
  from: number,
  to: number,
): ((line: number) => LogLine | undefined) => {
  const [known, setKnown] = useState<ReadonlyMap<number, LogLine>>(new Map());

  useEffect(() => {
    let asked = 0;
    const ask = async (): Promise<void> => {
      asked += 1;
      const turn = asked;
      const lines = await engine.lines(from, to).catch(() => []); // disposed: the console is gone
      if (turn === asked) setKnown(new Map(lines.map((line) => [line.line, line])));
    };
    void ask();
    const stop = engine.onChange(({ changedFrom }) => {
      if (changedFrom < to) void ask();
    });
    return () => {
      asked += 1;
      stop();
    };
  }, [engine, from, to]);

  return (line) => engine.peek(line) ?? known.get(line);
};
