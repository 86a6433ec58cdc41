/** What the engine takes and gives. Lines are counted from 0 in the engine, for people from 1. */

/** One piece of a step's output, as servers send it: rarely exactly one line. */
export interface LogPiece {
  readonly pos: number;
  readonly out: string;
  readonly time: number;
}

/** A palette index (0–255; 0–15 are the theme's own) or a true colour. */
export type Color = number | `#${string}`;

/** Bits of `Segment.flags`. */
export const BOLD = 1;
export const DIM = 2;
export const ITALIC = 4;
export const UNDERLINE = 8;
export const STRIKE = 16;
export const INVERSE = 32;

/** A stretch of text with one look. It is text, never markup. */
export interface Segment {
  readonly text: string;
  readonly fg?: Color;
  readonly bg?: Color;
  readonly flags?: number;
  /** Always http or https. */
  readonly href?: string;
  /** Each letter, or the emoji as a whole, takes two columns. */
  readonly wide?: "letters" | "emoji";
  /** The name of the one invisible character that `text` stands for, such as "U+202E". */
  readonly mark?: string;
}

export interface LogLine {
  readonly line: number;
  /** Of the line's first piece. */
  readonly pos: number;
  /** Seconds since the step began, of the line's first piece. */
  readonly time: number;
  /** Size of the whole text in bytes, also where `segments` were cut. */
  readonly bytes: number;
  readonly cut: boolean;
  readonly segments: readonly Segment[];
}

/** Pieces that never came: `from` to `to`, both included. */
export interface LogGap {
  readonly from: number;
  readonly to: number;
}

/** Why the log is not whole. What could be read is shown all the same. */
export interface LogProblem {
  readonly kind: "cut" | "broken" | "not a log" | "source failed";
  /** Offset in the bytes that were given. */
  readonly at: number;
}

export interface LogState {
  /** Lines from here on may differ from those of the state before. */
  readonly changedFrom: number;
  readonly lineCount: number;
  /** Bytes or, for live pieces, characters taken in. */
  readonly readBytes: number;
  readonly textBytes: number;
  readonly ended: boolean;
  /** Above 0 where the server dropped the oldest pieces; -1 while there is none. */
  readonly firstPos: number;
  readonly lastPos: number;
  readonly lastTime: number;
  /** The first hundred. */
  readonly gaps: readonly LogGap[];
  readonly problem: LogProblem | null;
  /** Changes when `groups` has something new to say; so does the next for `silences`. */
  readonly groupMarkCount: number;
  readonly silenceCount: number;
  /** Grows when the whole log was replaced (`reset`, `restart`): nothing known of lines holds any more. */
  readonly generation: number;
}

/** Foldable blocks in order of their first line, as columns: there may be a million. */
export interface Groups {
  /** Line of the header, which stays visible. */
  readonly start: Uint32Array;
  /** One past the last line. */
  readonly end: Uint32Array;
  readonly depth: Uint8Array;
  /** 1: a shell command (`+ …`), 2: a named group. */
  readonly kind: Uint8Array;
  readonly seconds: Uint32Array;
}

/** Waits of more than ten seconds: before (or within) `line[i]` nothing came for `seconds[i]`. */
export interface Silences {
  readonly line: Uint32Array;
  readonly seconds: Uint32Array;
}

export interface LogError {
  readonly line: number;
  /** The tool that printed it, such as "go test" or "npm"; "" where the log does not say. */
  readonly source: string;
  readonly severity: "error" | "failure" | "hint";
  readonly text: string;
}

export interface LogErrors {
  /** At most 1000, in order. */
  readonly errors: readonly LogError[];
  /** The line where a reader should begin; -1 where none is likely. */
  readonly best: number;
}

export interface SearchQuery {
  readonly text: string;
  /** Capital and small letters differ. */
  readonly case?: boolean;
  readonly word?: boolean;
  readonly regex?: boolean;
}

/** `slow`: the expression was stopped because it would not end. */
export interface SearchProblem {
  readonly kind: "invalid" | "slow" | "unavailable";
  readonly message: string;
}

export interface SearchState {
  /** Lines that match, rising. A new view of the same growing memory with each state. */
  readonly lines: Uint32Array;
  /** Lines below this were searched. */
  readonly searched: number;
  readonly done: boolean;
  readonly problem: SearchProblem | null;
}

/** Places in the text of a line, as pairs of start and end in UTF-16 units. */
export interface LineRanges {
  readonly line: number;
  readonly ranges: Uint32Array;
}

export interface LinesOptions {
  /** Escape sequences and overwritten text as they were written. */
  readonly raw?: boolean;
  /** No cut: for one very long line that somebody asked for. */
  readonly whole?: boolean;
}

export type TextForm = "plain" | "colours" | "raw";
