const lines = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;

/** The console's texts about incomplete logs, and its announcements to screen readers while a log grows. */
export const logTexts = {
  startLoading: "The beginning of this log is still loading.",
  startFailed: "The beginning of this log could not be loaded.",
  gapLoading: "Some lines have not arrived yet.",
  gap: "Some lines of this log are missing.",
  dropped: "The server dropped the beginning of this log.",
  forgotten:
    "The server no longer has the live log of this step, for example because it was restarted. The full log appears when the step ends.",
  printedNothing: "This step failed without printing anything",
  problems: {
    cut: "The log is incomplete: its last part is missing.",
    broken: "The log is damaged. Only the readable part is shown.",
    "not a log": "The server's response is not a log.",
    "source failed": "The connection was lost while the log was loading.",
  },
  grown: (count: number, errors: number) =>
    [`${count.toLocaleString("en")} new ${count === 1 ? "line" : "lines"}`, errorCount(errors)]
      .filter(Boolean)
      .join(", "),
  printedPart:
    "Only the lines in view are printed. The options of the log offer all of it as a download.",
  noMatch: (count: number) =>
    `None of the ${lines(count)} ${count === 1 ? "matches" : "match"} the search.`,
  searchProblems: {
    invalid: "Not a regular expression",
    slow: "The search was stopped because this expression is too slow",
    unavailable: "The search could not be started",
  },
  noSuchLines: (name: string, isLive: boolean) => `This log has no ${name}${isLive ? " yet" : ""}`,
  copied: (count: number) => `${lines(count)} copied`,
  notCopied: "Could not copy",
} as const;

const errorCount = (count: number): string =>
  count === 0 ? "" : `${count.toLocaleString("en")} ${count === 1 ? "error" : "errors"}`;
