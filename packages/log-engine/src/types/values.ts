/** The values that the engine accepts and returns. Line numbers start at 0 here and at 1 on the screen. */

/** One piece of the output of a step, as servers send it. A piece is rarely exactly one line. */
export type LogPiece = {
  readonly pos: number;
  readonly out: string;
  readonly time: number;
};

/** A palette index (0–255, of which 0–15 depend on the theme) or a true colour. */
export type Color = number | `#${string}`;

export const BOLD = 1;
export const DIM = 2;
export const ITALIC = 4;
export const UNDERLINE = 8;
export const STRIKE = 16;
export const INVERSE = 32;

/** A stretch of text in one style. It is plain text, never markup. */
export type Segment = {
  readonly text: string;
  readonly fg?: Color;
  readonly bg?: Color;
  readonly flags?: number;
  /** The scheme is always http or https. */
  readonly href?: string;
  /** Each character (or the whole emoji) is two columns wide. */
  readonly wide?: "letters" | "emoji";
  /** The name of the invisible character that `text` represents, such as "U+202E". */
  readonly mark?: string;
};

export type LogLine = {
  readonly line: number;
  /** `pos` of the first piece of the line. */
  readonly pos: number;
  /** Seconds from the start of the step to the first piece of the line. */
  readonly time: number;
  /** The size of the whole line in bytes, even if `segments` is truncated. */
  readonly bytes: number;
  readonly cut: boolean;
  readonly segments: readonly Segment[];
};

/** Missing pieces, from `from` up to and including `to`. */
export type LogGap = {
  readonly from: number;
  readonly to: number;
};

/** The reason why the log is incomplete. Everything that could be read is shown. */
export type LogProblem = {
  readonly kind: "cut" | "broken" | "not a log" | "source failed";
  /** The offset in the bytes of the log. */
  readonly at: number;
};

export type LogState = {
  /** Lines from here on may differ from the previous state. */
  readonly changedFrom: number;
  readonly lineCount: number;
  /** The number of bytes read or, for live pieces, characters. */
  readonly readBytes: number;
  readonly textBytes: number;
  readonly ended: boolean;
  /** Greater than 0 if the server dropped the oldest pieces; -1 if there is no piece yet. */
  readonly firstPos: number;
  readonly lastPos: number;
  readonly lastTime: number;
  /** The first hundred gaps. */
  readonly gaps: readonly LogGap[];
  readonly problem: LogProblem | null;
  /** Changes when `groups` has a new result; `silenceCount` does the same for `silences`. */
  readonly groupMarkCount: number;
  readonly silenceCount: number;
  /**
   * Incremented when the whole log is replaced by `restart`, which invalidates all line
   * numbers.
   */
  readonly generation: number;
};

/** Foldable blocks ordered by their first line. Stored as columns because there may be a million. */
export type Groups = {
  /** The header line, which stays visible. */
  readonly start: Uint32Array;
  /** One past the last line. */
  readonly end: Uint32Array;
  readonly depth: Uint8Array;
  /** 1: a shell command (`+ …`), 2: a named group. */
  readonly kind: Uint8Array;
  readonly seconds: Uint32Array;
};

/** Pauses of more than ten seconds: `seconds[i]` passed before (or within) `line[i]`. */
export type Silences = {
  readonly line: Uint32Array;
  readonly seconds: Uint32Array;
};

export type LogError = {
  readonly line: number;
  /** The tool that printed it, such as "go test" or "npm"; "" if the log does not show it. */
  readonly source: string;
  readonly severity: "error" | "failure" | "hint";
  readonly text: string;
};

export type LogErrors = {
  /** At most 1000, in order. */
  readonly errors: readonly LogError[];
  /** The line where a reader should begin; -1 where none is likely. */
  readonly best: number;
};

/** The reason for the failure of a step, from its log. Lines of the log are counted from 0. */
export type LogReason = {
  /** The line to open. */
  readonly line: number;
  /** The text of that line; "" if nothing in the log looks like an error. `lines` are its last lines then. */
  readonly heading: string;
  /** The tool that printed it; "" if the log does not show it. */
  readonly tool: string;
  /** The file and line (from 1) that the error names; "" and 0 without one. */
  readonly file: string;
  readonly fileLine: number;
  /** The lines that say what happened, three to eight where the log has them; `from` is the first one. */
  readonly from: number;
  readonly lines: readonly string[];
  /** The lines of all errors of the log, ascending. */
  readonly errorLines: readonly number[];
};

export type SearchQuery = {
  readonly text: string;
  /** Whether the search is case-sensitive. */
  readonly case?: boolean;
  readonly word?: boolean;
  readonly regex?: boolean;
};

/** `slow`: the expression was stopped after the time limit. */
export type SearchProblem = {
  readonly kind: "invalid" | "slow" | "unavailable";
  readonly message: string;
};

export type SearchState = {
  /** The matching lines, ascending. Each state has a new view of the same growing buffer. */
  readonly lines: Uint32Array;
  /** Lines below this number have been searched. */
  readonly searched: number;
  readonly done: boolean;
  readonly problem: SearchProblem | null;
};

/** Positions in the text of a line as pairs of start and end, in UTF-16 code units. */
export type LineRanges = {
  readonly line: number;
  readonly ranges: Uint32Array;
};

export type LinesOptions = {
  /** Shows escape sequences and overwritten text as they were written. */
  readonly raw?: boolean;
  /** Does not truncate: for a very long line that the reader opened. */
  readonly full?: boolean;
};

export type TextForm = "plain" | "colours" | "raw";
