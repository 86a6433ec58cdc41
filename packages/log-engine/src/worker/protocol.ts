import type { SearchReport } from "../search/search-run.ts";
import type {
  Groups,
  LineRanges,
  LinesOptions,
  LogErrors,
  LogLine,
  LogPiece,
  LogReason,
  LogState,
  SearchQuery,
  Silences,
  TextForm,
} from "../types/values.ts";
import type { LogDifference } from "../diff/log-difference.ts";
import type { TextChunk } from "../render/export-text.ts";
import type { LogRequest } from "../types/log-request.ts";

/** Pieces of a log that is being written, in any order and possibly repeated. */
export type LivePieces = { readonly type: "live"; readonly pieces: readonly LogPiece[] };

/** The messages of a source: the page or a stream. A port delivers live pieces only. */
export type FeedMessage =
  | { readonly type: "stored"; readonly bytes: Uint8Array<ArrayBuffer>; readonly id?: number }
  | LivePieces
  | { readonly type: "end"; readonly failed?: boolean; readonly id?: number }
  | { readonly type: "restart" };

/** The requests and their answers: `[request, answer]` by name. */
export type EngineRequests = {
  lines: [{ from: number; to: number; options: LinesOptions }, readonly LogLine[]];
  lineOfPos: [{ pos: number }, number];
  groups: [unknown, Groups];
  silences: [unknown, Silences];
  errors: [unknown, LogErrors];
  reason: [unknown, LogReason | null];
  text: [{ from: number; to: number; form: TextForm }, TextChunk];
  /** Compares with an earlier log, which stays readable by `otherLines` until the next comparison. */
  compare: [{ stored: Uint8Array<ArrayBuffer> }, LogDifference];
  otherLines: [{ from: number; to: number }, readonly LogLine[]];
  ranges: [{ search: number; from: number; to: number }, readonly LineRanges[]];
};

export type RequestName = keyof EngineRequests;
export type EngineRequest = {
  [N in RequestName]: { readonly name: N } & EngineRequests[N][0];
}[RequestName];

export type ToEngine =
  | FeedMessage
  | {
      readonly type: "stream";
      readonly id: number;
      readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
    }
  | {
      readonly type: "fetch";
      readonly id: number;
      readonly request: LogRequest;
      readonly restarts: boolean;
    }
  | { readonly type: "port"; readonly id: number; readonly port: MessagePort }
  | { readonly type: "request"; readonly id: number; readonly request: EngineRequest }
  | { readonly type: "search"; readonly id: number; readonly query: SearchQuery }
  | { readonly type: "cancel"; readonly id: number };

export type FromEngine =
  | { readonly type: "state"; readonly state: LogState }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "progress"; readonly id: number; readonly share: number }
  | { readonly type: "found"; readonly id: number; readonly report: SearchReport };

/** One end of the connection between page and engine. */
export type Channel<Out> = {
  readonly post: (message: Out, transfer?: Transferable[]) => void;
};
