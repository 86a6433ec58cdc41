import type { ReportReader } from "./report-reader.ts";

const maxLine = 1024 * 1024;

/** Reads a report line by line. The end of a very long line is dropped. */
export function createLineReader(
  onLine: (line: string, number: number) => void,
  onEnd: () => void,
): ReportReader {
  let rest = "";
  let number = 0;
  return {
    write: (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > maxLine) rest = rest.slice(0, maxLine);
      for (const line of lines) onLine(line.replace(/\r$/, ""), (number += 1));
    },
    end: () => {
      if (rest !== "") onLine(rest.replace(/\r$/, ""), (number += 1));
      onEnd();
    },
  };
}
