/** The public interface of the log engine. See README.md. */
export { createLogEngine } from "./create-log-engine.ts";
export { CHANGED, MOVED, NEW, UNCHANGED } from "./diff/log-difference.ts";
export type { LogDifference } from "./diff/log-difference.ts";
export { regexFinder } from "./search/search-query.ts";
export { markedChar, showControlCharacters, visibleText } from "./text/visible-marks.ts";
export type { FetchOptions, LogEngine, LogSearch } from "./types/log-engine.ts";
export { BOLD, DIM, INVERSE, ITALIC, STRIKE, UNDERLINE } from "./types/values.ts";
export type {
  Color,
  Groups,
  LogError,
  LogErrors,
  LogLine,
  LogReason,
  LogState,
  SearchProblem,
  SearchQuery,
  SearchState,
  Segment,
  Silences,
  TextForm,
} from "./types/values.ts";
export { LogSurface } from "./view/log-surface.ts";
export type { Drawing } from "./view/drawing-store.ts";
export { windowRange } from "./view/view.ts";
export type { ViewWindow } from "./view/view.ts";
export type { LivePieces } from "./worker/protocol.ts";
export type { LogAnswer, LogRequest } from "./types/log-request.ts";
