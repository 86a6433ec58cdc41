import { COMMAND } from "../store/group-marks.ts";
import { MIN_LISTED_WEIGHT, chooseLine } from "./error-choice.ts";
import { firstDiagnostic } from "./error-diagnostics.ts";
import { firstFailedTest, groupErrors } from "./error-groups.ts";
import { examineLine, type ExaminedLine } from "./error-line.ts";
import { ERROR_PATTERNS, HARMLESS_PATTERNS, PREFIX, type ErrorPattern } from "./error-patterns.ts";
import { headOfAddedLine, removeNames, PRINT_COMMAND } from "./error-text.ts";
import { toolNameOf } from "./error-tool.ts";
import { findErrorWord } from "./error-words.ts";
import type { LogCore } from "../read/log-core.ts";
import { searchBytes, slabEnd } from "../search/search-slab.ts";
import type { LogError, LogErrors } from "../types/values.ts";
import { unpackColor } from "../text/style.ts";
import { decodeText } from "../text/utf8.ts";
import { visibleText } from "../text/visible-marks.ts";

const MAX_ERRORS = 1000;
/** Only the beginning of a line is matched, which bounds the time. Messages are there. */
const MAX_CHARS = 500;
/** Candidates of a long log: its last lines and those around the findings with the highest weights. */
const LAST_LINES = 160;
const MAX_CHOICES = 40;
const MAX_RECOGNISED = 5000;
const LINES_ABOVE = 3;
const LINES_BELOW = 5;
/** Indices in the terminal's palette. */
const RED = 1;
const BRIGHT_RED = 9;
const SPACE = 0x20;

type Finding = {
  readonly line: number;
  readonly pattern: ErrorPattern;
  readonly text: string;
};

/** The pattern that recognises a line as an error, or undefined. */
function recogniseError(text: string): ErrorPattern | undefined {
  const start = text.slice(0, MAX_CHARS).replace(PREFIX, "");
  if (PRINT_COMMAND.test(start)) return undefined;
  let words: string | undefined;
  const pattern = ERROR_PATTERNS.find((candidate) =>
    candidate.pattern.test(candidate.ofWords === true ? (words ??= removeNames(start)) : start),
  );
  if (pattern === undefined) return undefined;
  return HARMLESS_PATTERNS.some((harmless) => harmless.test(start)) ? undefined : pattern;
}

/** Searches a log for errors, in slices. */
export class ErrorScan {
  #next = 0;
  #findings: Finding[] = [];
  /** Null where no pattern matches. */
  #recognised = new Map<string, ErrorPattern | null>();
  /** Cached, because the console and the brief both ask for it. */
  #result: LogErrors | undefined;

  invalidate(changedFrom: number): void {
    if (changedFrom >= this.#next) return;
    this.#next = changedFrom;
    this.#result = undefined;
    this.#findings = this.#findings.filter((finding) => finding.line < changedFrom);
  }

  /** Searches one slab. Returns true while there is more. */
  step(core: LogCore): boolean {
    core.terminal.settle();
    const { store } = core.terminal;
    if (this.#next >= core.lineCount) return false;
    const from = this.#next;
    this.#result = undefined;
    this.#next = slabEnd(store, from, core.lineCount);
    searchBytes(store, from, this.#next, findErrorWord, (line) => this.#examine(core, line));
    return this.#next < core.lineCount;
  }

  result(core: LogCore): LogErrors {
    return (this.#result ??= this.resultFrom(
      core,
      chooseLine(this.linesToChooseFrom(core), core.lineCount),
    ));
  }

  /** The errors, and the line to open if `chosen` is the line that is most likely part of the reason. */
  resultFrom(core: LogCore, chosen: number): LogErrors {
    const listed = this.#findings
      .filter(({ line, pattern }) => pattern.weight >= MIN_LISTED_WEIGHT || line === chosen)
      .slice(0, MAX_ERRORS)
      .map((finding) => toLogError(core, finding));
    const isListed = chosen < 0 || listed.some(({ line }) => line === chosen);
    const all = isListed ? listed : withChosen(listed, chosen, textOf(core, chosen));
    const textAt = (line: number): string => (line < core.lineCount ? textOf(core, line) : "");
    const groups = groupErrors(all, textAt);
    const from = lastCommand(core);
    const best = firstDiagnostic(
      groups,
      firstFailedTest(groups, chosen, from, textAt),
      from,
      textAt,
    );
    return {
      errors: groups
        .flatMap((group) => mergeErrors(group, best))
        .toSorted((a, b) => a.line - b.line),
      best,
    };
  }

  /** The last lines and those around the most relevant findings, in order. */
  linesToChooseFrom(core: LogCore): ExaminedLine[] {
    const command = lastCommand(core);
    const lines = new Set<number>();
    const add = (from: number, to: number) => {
      for (let i = Math.max(0, from); i < Math.min(core.lineCount, to); i++) lines.add(i);
    };
    add(core.lineCount - LAST_LINES, core.lineCount);
    for (const { line } of selectFindings(this.#findings, command)) {
      add(line - LINES_ABOVE, line + LINES_BELOW);
    }
    const weights = new Map(
      this.#findings.map((finding) => [finding.line, finding.pattern.weight]),
    );
    return [...lines]
      .toSorted((a, b) => a - b)
      .map((line) => {
        const text = textOf(core, line);
        const weight = weights.get(line) ?? 0;
        const isBeforeLastCommand = line < command;
        return examineLine({ line, text, weight, isBeforeLastCommand, ...coloursOf(core, line) });
      });
  }

  #examine(core: LogCore, line: number): void {
    const text = textOf(core, line);
    const pattern = this.#recognise(text);
    if (pattern !== undefined) this.#keep({ line, pattern, text });
  }

  /** Cached, because logs repeat lines (traces above all) and matching all patterns is expensive. */
  #recognise(text: string): ErrorPattern | undefined {
    const known = this.#recognised.get(text);
    if (known !== undefined) return known === null ? undefined : known;
    const pattern = recogniseError(text);
    if (this.#recognised.size < MAX_RECOGNISED) this.#recognised.set(text, pattern ?? null);
    return pattern;
  }

  /** In a log with very many errors, keeps the first and the latest ones. */
  #keep(finding: Finding): void {
    this.#findings.push(finding);
    if (this.#findings.length < MAX_ERRORS * 4) return;
    const head = this.#findings.slice(0, MAX_ERRORS);
    this.#findings = [...head, ...this.#findings.slice(-MAX_ERRORS)];
  }
}

/** The findings whose surrounding lines become candidates: first those after the last command, then by weight. */
function selectFindings(findings: readonly Finding[], lastCommandLine: number): Finding[] {
  const isAfter = (finding: Finding) => (finding.line > lastCommandLine ? 1 : 0);
  return findings
    .toSorted((a, b) => isAfter(b) - isAfter(a) || b.pattern.weight - a.pattern.weight)
    .slice(0, MAX_CHOICES);
}

function textOf(core: LogCore, line: number): string {
  const { store } = core.terminal;
  const start = store.start(line);
  const end = Math.min(store.end(line), start + MAX_CHARS);
  return decodeText(store.text.slice(start, end));
}

/** Whether a line has red text or a red background, and whether it has any colour. */
function coloursOf(core: LogCore, line: number): { isRed: boolean; isColoured: boolean } {
  const { store } = core.terminal;
  const start = store.start(line);
  let isRed = false;
  let isColoured = false;
  store.eachRun(start, Math.min(store.end(line), start + MAX_CHARS), (from, to, styleId) => {
    if (styleId === 0 || isBlank(store.text, from, to)) return;
    const style = store.styles.get(styleId);
    const front = unpackColor(style.fg);
    isColoured ||= front !== undefined;
    isRed ||= front === RED || front === BRIGHT_RED || unpackColor(style.bg) === RED;
  });
  return { isRed, isColoured };
}

function isBlank(text: LogCore["terminal"]["store"]["text"], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text.at(i) !== SPACE) return false;
  return true;
}

function lastCommand(core: LogCore, before = Infinity): number {
  const { markLines, markKinds } = core.terminal.store;
  let from = before === Infinity ? markLines.length : markLines.countUpTo(before);
  while (--from >= 0) {
    const line = markLines.at(from);
    if (markKinds.at(from) !== COMMAND) continue;
    const head = headOfAddedLine(line, (above) => textOf(core, above));
    if (head < 0) return line;
    from = markLines.countUpTo(head);
  }
  return -1;
}

function commandAbove(core: LogCore, line: number): string {
  const command = lastCommand(core, line);
  return command < 0 ? "" : textOf(core, command);
}

/** Adds the opened line to the list if no row of the table matched it. */
function withChosen(errors: readonly LogError[], line: number, text: string): LogError[] {
  const chosen: LogError = { line, source: "", severity: "error", text: shownText(text) };
  return [...errors, chosen].toSorted((a, b) => a.line - b.line);
}

function toLogError(core: LogCore, { line, pattern, text }: Finding): LogError {
  return {
    line,
    source: toolNameOf(pattern.source, commandAbove(core, line)),
    severity: pattern.severity,
    text: shownText(text),
  };
}

/** A group is listed at the line that is opened or, without it, at its first. */
function mergeErrors(group: readonly LogError[], best: number): LogError[] {
  const first = group.find(({ line }) => line === best) ?? group[0];
  if (first === undefined) return [];
  const source = first.source || (group.find((error) => error.source !== "")?.source ?? "");
  return [{ ...first, source }];
}

const shownText = (text: string): string => visibleText(text.trim().slice(0, 200));
