import { createMask } from "../pipeline/mask/mask.ts";
import { readStored } from "../live/log-store.ts";
import type { NewTest, StepWarning, TestRun } from "../store/tests.ts";
import type { ReportFile } from "./find-reports.ts";
import { createFileReader, createLogReader } from "./formats/read-format.ts";
import { ReportError, type ReportReader } from "./formats/report-reader.ts";
import { openReport } from "./open-report.ts";
import type { ReportJob } from "./report-job.ts";
import { reportLimits } from "../lib/report-limits.ts";

/** Tests are sent in batches of this size: rows, and characters of their messages and outputs. */
const batch = { tests: 200, characters: 256 * 1024 };
const chunkBytes = 64 * 1024;

/** Thrown to stop reading; not an error. */
class LimitReached extends Error {}

/**
 * Reads the reports of a step with its secrets masked. A broken report becomes a warning, and its tests before the fault count.
 * @param send receives the tests in batches; the next is read when it resolves
 */
export async function readReports(
  job: ReportJob,
  send: (tests: NewTest[]) => Promise<void>,
): Promise<TestRun> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const run = { counts, duration: 0, truncated: false, warnings: new Array<StepWarning>() };
  const clean = cleaner(job);
  let waiting: NewTest[] = [];
  let characters = 0;
  let bytes = 0;

  const warn = (file: string, message: string, line?: number): void => {
    if (run.warnings.length >= reportLimits.warnings) return;
    run.warnings.push({ file: clean(file), message: clean(message), ...(line && { line }) });
  };
  const total = (): number => counts.passed + counts.failed + counts.skipped;
  const onTest = (test: NewTest): void => {
    if (total() >= reportLimits.tests) {
      run.truncated = true;
      warn(
        "",
        `The step has more than ${reportLimits.tests.toLocaleString("en")} tests; the others are left out`,
      );
      throw new LimitReached();
    }
    counts[test.status] += 1;
    run.duration += test.duration;
    characters += test.message.length + test.output.length;
    const texts = { suite: clean(test.suite), name: clean(test.name), file: clean(test.file) };
    const long = { message: clean(test.message), output: clean(test.output) };
    waiting.push({ ...test, ...texts, ...long });
  };
  const flush = async (isEnd: boolean): Promise<void> => {
    if (waiting.length === 0) return;
    if (!isEnd && waiting.length < batch.tests && characters < batch.characters) return;
    const tests = waiting;
    [waiting, characters] = [[], 0];
    await send(tests);
  };

  const readAll = async (chunks: AsyncIterable<string>, reader: ReportReader): Promise<void> => {
    for await (const chunk of chunks) {
      reader.write(chunk);
      await flush(false);
    }
    reader.end();
  };
  async function* textOf(file: ReportFile): AsyncGenerator<string> {
    await using handle = await openReport(file);
    const buffer = Buffer.alloc(chunkBytes);
    let decoder: ReturnType<typeof decoderOf> | undefined;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) break;
      bytes += bytesRead;
      if (bytes > reportLimits.bytes) {
        run.truncated = true;
        warn(file.name, `Only ${reportLimits.bytes / 1024 ** 2} MB of reports are read for a step`);
        throw new LimitReached();
      }
      const chunk = buffer.subarray(0, bytesRead);
      decoder ??= decoderOf(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? "";
  }

  /** @returns whether the next report may be read */
  const read = async (name: string, reading: () => Promise<void>): Promise<boolean> => {
    try {
      await reading();
      return true;
    } catch (error) {
      if (error instanceof LimitReached) return false;
      if (!(error instanceof ReportError)) throw error;
      warn(name, error.message, error.line);
      return true;
    }
  };

  for (const file of job.files)
    if (!(await read(file.name, () => readAll(textOf(file), createFileReader(onTest, job.root)))))
      break;
  const { log } = job;
  if (log !== undefined && total() === 0)
    await read("", () => readAll(linesOf(log), createLogReader(onTest, job.root)));
  await flush(true);
  return run;
}

/** Masks secrets, and replaces what cannot be stored. */
function cleaner({ secrets, otherSecrets }: ReportJob): (text: string) => string {
  const mask = createMask(secrets, otherSecrets);
  return (text) =>
    text === "" ? "" : (mask.push(text) + mask.end()).replaceAll("\0", "\uFFFD").toWellFormed();
}

/** By the byte order mark or the declaration of XML; invalid characters are replaced. */
function decoderOf(chunk: Buffer) {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  const declared = /^[^>]{0,100}encoding=["']([\w.-]{1,30})["']/.exec(
    chunk.toString("latin1", 0, 200),
  );
  try {
    return new TextDecoder(declared?.[1] ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/** The lines of a stored log, up to the limit for reports. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const log = await readStored(path);
  if (log === undefined) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = "";
  for await (const chunk of log.body()) {
    bytes += chunk.length;
    if (bytes > reportLimits.bytes) return;
    const records = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = records.pop() ?? "";
    for (const record of records) yield lineOf(record);
  }
  yield lineOf(rest);
}

/** A record of a log is the JSON of a line, with the brackets and commas of a list around it. */
function lineOf(record: string): string {
  const json = record.replace(/^\[/, "").replace(/[\],]+$/, "");
  if (json === "") return "";
  const line: unknown = JSON.parse(json);
  const out = typeof line === "object" && line !== null && "out" in line ? line.out : "";
  return typeof out === "string" ? out : "";
}
