import { createGoTestReader, isGoTestStart } from "./go-test.ts";
import { createJunitReader } from "./junit.ts";
import type { OnTest, ReportReader } from "./report-reader.ts";
import { createTapReader, isTapStart } from "./tap.ts";

/** Reads a file in the format that its beginning shows: XML, the events of `go test -json`, or TAP. */
export function createFileReader(onTest: OnTest, root: string): ReportReader {
  let beginning = "";
  let reader: ReportReader | undefined;
  const choose = (): ReportReader => {
    const [first] = beginning.trimStart();
    if (first === "<") return createJunitReader(onTest, root);
    return first === "{" ? createGoTestReader(onTest) : createTapReader(onTest, root);
  };
  return {
    write: (text) => {
      if (reader !== undefined) return reader.write(text);
      beginning += text;
      if (beginning.trim() === "") return;
      reader = choose();
      reader.write(beginning.trimStart());
    },
    end: () => reader?.end(),
  };
}

/** Reads the lines of a log, in which a report may begin at any line. */
export function createLogReader(onTest: OnTest, root: string): ReportReader {
  let reader: ReportReader | undefined;
  return {
    write: (line) => {
      const text = line.trimEnd();
      if (reader === undefined && isTapStart(text)) reader = createTapReader(onTest, root);
      if (reader === undefined && isGoTestStart(text)) reader = createGoTestReader(onTest);
      reader?.write(line);
    },
    end: () => reader?.end(),
  };
}
