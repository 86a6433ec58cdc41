import type { LogError } from "../types/values.ts";

/**
 * The part of a finding in the report of one error. A diagnostic has both place and message, as in compilers:
 * each is a separate error.
 */
type Role = "heading" | "message" | "location" | "diagnostic";

const HEADING =
  /^\s*(?:(?:❯ )?FAIL\b|FAILED\b|● |--- FAIL|[✗✕✖×] |#\s+Failed test (?:'|at )|not ok\b|\d+\) \S|FAIL: |ERROR: test|\[\s*FAILED\s*\]|rspec \.)|(?:<<< (?:FAILURE|ERROR)!|\bFAILED)\s*$/;
/** `✖ failing tests:` names no test. */
const TITLE_OF_FAILURES = /^\W*(?:failing|failed) tests?:?\s*$/i;
const LOCATION =
  /^\s*(?:at |--> )?[\w@./\\[\]()~+-]+(?::\d+){1,2}(?::? *(?:in \S+ *)?(?:[\w.]*(?:Error|Exception|Failure))?:?)\s*$/;
const DIAGNOSTIC = /^\s*(?:\[?\w+\]? )?[\w@./\\[\]()~+-]+\.\w+(?::\d+|\(\d+)/;
/** Git reports one failure by lines of the server, of the programs between and of the command. */
const GIT = /^(?:remote: |fatal: |error: )/;
const TITLED_RULE = /^[_=*-]{3,} (\S.*?) [_=*-]{3,}$/;

/** The largest distance in lines from a message or location to the group it belongs to. */
const NEAR = 12;
/** A heading names the file, the one below it the test. */
const NEXT_HEADING = 2;
/** Of git's lines about a failure, few in between are no findings. */
const NEXT_OF_GIT = 2;
const TITLE_ABOVE = 40;
/** After this many consecutive errors without a title, the search for titles stops. */
const MAX_UNTITLED = 20;
/** Shorter texts are often equal by chance. */
const SAME_CHARS = 12;

type Group = {
  readonly errors: LogError[];
  readonly roles: Set<Role>;
  readonly indent: number;
  /** The text before the name in its last heading; empty if there is none. */
  mark: string;
  last: number;
  /** Whether the last line may be git's. */
  isGit: boolean;
};

/**
 * Groups findings as a person counts errors: the heading of a failed test, its message, its place and their
 * repetition in the summary are one error.
 * @param findings in order
 * @param textOf the text of any line of the log
 */
export function groupErrors(
  findings: readonly LogError[],
  textOf: (line: number) => string,
): (readonly LogError[])[] {
  const groups: Group[] = [];
  /** The group of each name of a failed test and of each message. */
  const known = new Map<string, Group>();
  let untitled = 0;
  let open: Group | undefined;
  for (const finding of findings) {
    const text = textOf(finding.line);
    if (TITLE_OF_FAILURES.test(text)) continue;
    const role = roleOf(text);
    const keys = keysOf(text, role);
    if (role === "message" && untitled < MAX_UNTITLED) {
      const title = titleAbove(finding.line, open?.last ?? -1, textOf);
      untitled = title === undefined ? untitled + 1 : 0;
      if (title !== undefined) keys.push(title);
    }
    const repeated = keys.map((key) => known.get(key)).find((group) => group !== undefined);
    const indent = text.search(/\S/);
    const mark = role === "heading" ? markOf(text) : "";
    const isGit = GIT.test(text);
    const part = { line: finding.line, role, indent, mark, isGit };
    const isPart = open !== undefined && isPartOf(open, part);
    const group = repeated ?? (isPart ? open : undefined) ?? newGroup(groups, indent);
    group.errors.push(finding);
    group.roles.add(role);
    if (role === "heading") group.mark = mark;
    group.last = finding.line;
    group.isGit = isGit;
    open = group;
    for (const key of keys) if (!known.has(key)) known.set(key, group);
  }
  return groups.map(({ errors }) => errors);
}

/**
 * The line of the first failed test, if `best` is the crash of a later one; otherwise `best`. A crash ends the program
 * and so gets the highest weight, but the test above it failed first. The output of a test is indented below its
 * heading, and a crash is not.
 * @param from where the output of the last command begins
 */
export function firstFailedTest(
  groups: readonly (readonly LogError[])[],
  best: number,
  from: number,
  textOf: (line: number) => string,
): number {
  const headingOf = (group: readonly LogError[]): string => {
    const [first] = group;
    const text = first === undefined || first.line < from ? "" : textOf(first.line);
    return roleOf(text) === "heading" ? text : "";
  };
  const bestGroup = groups.find((group) => group.some(({ line }) => line === best)) ?? [];
  const heading = headingOf(bestGroup);
  // If the log only names failed tests, the first one is opened.
  if (roleOf(textOf(best)) === "heading" && best >= from) {
    const named = groups.find((group) => headingOf(group) !== "")?.[0];
    return named === undefined || named.line > best ? best : named.line;
  }
  if (heading === "") return best;
  const isReport = textOf(best).search(/\S/) > heading.search(/\S/);
  const form = formOf(heading);
  const alike = groups.filter((group) => formOf(headingOf(group)) === form);
  if (isReport || bestGroup[0]?.line !== best - 1) {
    const role = roleOf(textOf(best));
    const messages = alike.flatMap((group) =>
      group.filter((error) => roleOf(textOf(error.line)) === role).slice(0, 1),
    );
    return Math.min(best, ...messages.map(({ line }) => line));
  }
  const first = alike[0]?.[0];
  return first === undefined || first.line > best ? best : first.line;
}

/** Runners tell failed assertions (`FAIL: `) from other exceptions (`ERROR: `), in one list of failed tests. */
function formOf(heading: string): string {
  return `${heading.search(/\S/)} ${markOf(heading).replace("ERROR", "FAIL")}`;
}

function newGroup(groups: Group[], indent: number): Group {
  const group: Group = { errors: [], roles: new Set(), indent, mark: "", last: -1, isGit: false };
  groups.push(group);
  return group;
}

function roleOf(text: string): Role {
  if (HEADING.test(text)) return "heading";
  if (LOCATION.test(text)) return "location";
  return DIAGNOSTIC.test(text) ? "diagnostic" : "message";
}

/** "--- FAIL: " of `--- FAIL: TestTotal (0.00s)`. */
function markOf(heading: string): string {
  return /^\W*(?:FAIL(?:ED)?|ERROR|not ok)?\W*/.exec(heading.trim())?.[0] ?? "";
}

type Part = { line: number; role: Role; indent: number; mark: string; isGit: boolean };

/** Whether a finding belongs to the group above it. */
function isPartOf(group: Group, part: Part): boolean {
  const { line, role, mark } = part;
  const { roles, last, indent } = group;
  const distance = line - last;
  if (distance > NEAR) return false;
  if (part.isGit && group.isGit && distance <= NEXT_OF_GIT) return true;
  const isUnderHeading = roles.has("heading");
  if (role === "heading") {
    const isSibling = part.indent === indent && mark === group.mark;
    return (
      isUnderHeading &&
      !isSibling &&
      roles.size === 1 &&
      distance <= NEXT_HEADING &&
      part.indent >= indent
    );
  }
  if (role === "location") return !roles.has("location") && !roles.has("diagnostic");
  if (role === "message" && !roles.has("message")) return isUnderHeading;
  return isUnderHeading && part.indent > indent;
}

/** The text that a summary would repeat: the name of the test, or the whole message. */
function keysOf(text: string, role: Role): string[] {
  if (role === "heading") return nameOf(text);
  const message = text.trim();
  return message.length < SAME_CHARS || role === "location" ? [] : [message];
}

/** `test_total` of `FAILED tests/test_cart.py::test_total - assert 7 == 12`. */
function nameOf(heading: string): string[] {
  const words = heading
    .replace(/^\W*(?:(?:FAIL(?:ED|URE)?|Failed test|ERROR|not ok \d+|\d+\))(?:\b\W*|\W+))*/, "")
    .replace(/'\.?$/, "")
    .replace(/ - .*$| \(?[\d.]+ ?m?s\)?$|\s+(?:<<< )?(?:FAILED|FAILURE|ERROR)!?\s*$/g, "");
  const name =
    words
      .split(/::| › | > /)
      .at(-1)
      ?.trim() ?? "";
  return name === "" ? [] : [name];
}

/** `test_total` of `______ test_total ______`. */
function titleAbove(
  line: number,
  after: number,
  textOf: (line: number) => string,
): string | undefined {
  for (let above = line - 1; above > Math.max(after, line - TITLE_ABOVE); above--) {
    const title = TITLED_RULE.exec(textOf(above))?.[1];
    if (title !== undefined) return title.split(/[.:]+/).at(-1) ?? title;
  }
  return undefined;
}
