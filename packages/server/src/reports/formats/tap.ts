import type { NewTest } from "../../store/tests.ts";
import { createLineReader } from "./lines.ts";
import { placeInOutput } from "./place-in-output.ts";
import type { OnTest, ReportReader } from "./report-reader.ts";
import { clampDuration, firstLine, toFile, toLine, toMessage, toName, toOutput } from "./values.ts";

type OpenTest = { test: NewTest; indent: number; details: string; isInDetails: boolean };

/** A line of a result: indentation, "not", number, description with its directive. */
const result = /^(?<indent> *)(?<not>not )?ok\b *(?<number>\d+)?(?: *-)? *(?<rest>.*)$/;
const directive = /(?:^|[^\\])# *(?<word>SKIP|TODO)\S*\s*(?<why>.*)$/i;
const tapTime = /\s*# time=(?<time>[\d.]+)(?<unit>m?s)\s*$/;

/** Whether a line can only be of TAP, so that it shows that a log contains it. */
export function isTapStart(line: string): boolean {
  return /^TAP version 1[34]\s*$/.test(line);
}

/**
 * Reads TAP (https://testanything.org/tap-version-14-specification.html), with or without other lines between. A test that
 * contains others is their suite.
 * @param root the folder of the workspace, with which absolute paths begin
 */
export function createTapReader(onTest: OnTest, root: string): ReportReader {
  /** The names of the tests that contain those that follow, by their indentation. */
  const parents: { indent: number; name: string; hasTests: boolean }[] = [];
  let open: OpenTest | undefined;

  const finish = (): void => {
    if (open === undefined) return;
    const { test, details } = open;
    open = undefined;
    onTest(withDetails(test, details, root));
  };

  const begin = (groups: Readonly<Record<string, string | undefined>>): void => {
    const indent = groups["indent"]?.length ?? 0;
    const { name, ...test } = readResult(groups["not"] !== undefined, groups["rest"] ?? "");
    while ((parents.at(-1)?.indent ?? -1) > indent) parents.pop();
    const own = parents.at(-1);
    if (own?.indent === indent && own.name === name) {
      parents.pop();
      if (own.hasTests) return;
    }
    for (const parent of parents) parent.hasTests = true;
    const suite = toName(parents.map((parent) => parent.name).join(" > "));
    open = { test: { ...test, name, suite }, indent, details: "", isInDetails: false };
  };

  const onLine = (line: string): void => {
    const text = line.trimStart();
    if (open?.isInDetails === true) {
      if (text === "..." || text === "…") open.isInDetails = false;
      else open.details += `${line.slice(open.indent + 2)}\n`;
      return;
    }
    if (open !== undefined && text === "---") return void (open.isInDetails = true);
    const subtest = /^( *)# Subtest(?:: (.*))?$/.exec(line);
    if (subtest !== null) {
      finish();
      const indent = subtest[1]?.length ?? 0;
      while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
      parents.push({ indent, name: toName(subtest[2] ?? ""), hasTests: false });
      return;
    }
    const groups = result.exec(line)?.groups;
    if (groups !== undefined) {
      finish();
      begin(groups);
    } else if (open?.test.status === "failed" && text.startsWith("#")) {
      open.details += `${text.slice(1).trim()}\n`;
    }
  };

  return createLineReader(onLine, finish);
}

function readResult(isNot: boolean, rest: string): NewTest {
  const timed = tapTime.exec(rest)?.groups;
  const text = rest.replace(tapTime, "");
  const found = directive.exec(text)?.groups;
  const name = text.replace(directive, "").replaceAll("\\#", "#");
  const isSkipped = found?.["word"]?.toUpperCase() === "SKIP" || (found !== undefined && isNot);
  const seconds = Number(timed?.["time"] ?? 0) * (timed?.["unit"] === "ms" ? 1 : 1000);
  return {
    suite: "",
    name: toName(name),
    file: "",
    line: 0,
    status: isSkipped ? "skipped" : isNot ? "failed" : "passed",
    duration: clampDuration(seconds),
    message: isSkipped ? toMessage(found?.["why"] ?? "") : "",
    output: "",
  };
}

function withDetails(test: NewTest, details: string, root: string): NewTest {
  const spent = /^ *duration_ms: *([\d.e+-]+)/m.exec(details)?.[1];
  const duration = spent === undefined ? test.duration : clampDuration(Number(spent));
  if (test.status !== "failed") return { ...test, duration };
  const said =
    /^ *(?:error|message): *(\|-?|>-?)?(.*(?:\n {4,}.*)?)/m.exec(details)?.[2]?.trim() ?? "";
  const message = toMessage(
    said.replace(/^(['"])(.*)\1$/s, "$2") || firstLine(details.replaceAll(headings, "")),
  );
  const place = placeIn(details, root);
  return { ...test, ...place, duration, message, output: toOutput(details, message) };
}

/** Perl and Bats repeat what is known before they say what is wrong. */
const headings = /^Failed test .*$|^at \S+ line \d+\.$|^\(in test file .*\)$/gm;

/** Where the details of a test say that it is, or that it failed. */
const places: readonly RegExp[] = [
  // Node
  /^ *location: '(?<file>.*):(?<line>\d{1,9}):\d{1,9}'$/m,
  // tap
  /^ *fileName: (?<file>.*)\n *lineNumber: (?<line>\d{1,9})$/m,
  // Perl
  /^(?:Failed test )?at (?<file>\S+) line (?<line>\d{1,9})\.$/m,
  // Bats
  /^\(in test file (?<file>.*), line (?<line>\d{1,9})\)$/m,
];

function placeIn(details: string, root: string): Partial<NewTest> | undefined {
  const found = places.map((place) => place.exec(details)?.groups).find((groups) => groups);
  const file = toFile(found?.["file"] ?? "", root);
  return file === "" ? placeInOutput(details, "", root) : { file, line: toLine(found?.["line"]) };
}
