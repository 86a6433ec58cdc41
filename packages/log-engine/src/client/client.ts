import { LineCache } from "./line-cache.ts";
import type { LogDifference } from "../diff/log-difference.ts";
import type { FetchOptions, LogEngine, LogSearch } from "../types/log-engine.ts";
import type { LogAnswer, LogRequest } from "../types/log-request.ts";
import { forwardStream } from "./forward-stream.ts";
import type {
  EngineRequest,
  RequestName,
  EngineRequests,
  FromEngine,
  ToEngine,
} from "../worker/protocol.ts";
import { PendingRequests, disposedError } from "./pending-requests.ts";
import { SearchMirror } from "../search/search-mirror.ts";
import type {
  Groups,
  LinesOptions,
  LogErrors,
  LogLine,
  LogPiece,
  LogReason,
  LogState,
  SearchQuery,
  SearchState,
  Silences,
  TextForm,
} from "../types/values.ts";

/** A connection to an engine, in a worker or in the same thread. */
export type EngineLink = {
  readonly post: (message: ToEngine, transfer?: Transferable[]) => void;
  readonly close: () => void;
};

/** Opens the connection. `receive` is called with every message from the engine. */
export type OpenEngine = (receive: (message: FromEngine) => void) => EngineLink;

const EMPTY: LogState = {
  changedFrom: 0,
  lineCount: 0,
  readBytes: 0,
  textBytes: 0,
  ended: false,
  firstPos: -1,
  lastPos: -1,
  lastTime: 0,
  gaps: [],
  problem: null,
  groupMarkCount: 0,
  silenceCount: 0,
  generation: 0,
};

/** The page's side of the engine: sends requests and keeps a cache of recent lines. */
export class LogClient implements LogEngine {
  #link: EngineLink;
  #nextFrame: (run: () => void) => void;
  #requests = new PendingRequests();
  #cache = new LineCache();
  #listeners = new Set<(state: LogState) => void>();
  #current = EMPTY;
  #changedFrom = Infinity;
  #mirror: SearchMirror | null = null;
  #progress = new Map<number, (share: number) => void>();
  #framePending = false;
  #disposed = false;

  constructor(open: OpenEngine, nextFrame: (run: () => void) => void) {
    this.#nextFrame = nextFrame;
    this.#link = open((message) => this.#receive(message));
  }

  appendStored(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#requests.send((id) =>
      this.#link.post({ type: "stored", bytes, id }, [bytes.buffer]),
    );
  }

  async readStored(stream: ReadableStream<Uint8Array<ArrayBuffer>>, signal?: AbortSignal) {
    signal?.throwIfAborted();
    try {
      await this.#requests.send<void>((id) => {
        this.#link.post({ type: "stream", id, stream }, [stream]);
        this.#cancelOn(signal, id);
      });
    } catch (error) {
      const cannotTransfer = error instanceof DOMException && error.name === "DataCloneError";
      if (!cannotTransfer) throw error;
      const isComplete = await forwardStream(stream, (bytes) => this.appendStored(bytes), signal);
      this.#post({ type: "end", failed: !isComplete });
    }
  }

  async fetchStored(request: LogRequest, options: FetchOptions = {}): Promise<LogAnswer> {
    const { signal, restarts = false } = options;
    signal?.throwIfAborted();
    return this.#requests.send<LogAnswer>((id) => {
      this.#link.post({ type: "fetch", id, request, restarts });
      this.#cancelOn(signal, id);
    });
  }

  appendLive(pieces: readonly LogPiece[]): void {
    this.#post({ type: "live", pieces });
  }

  connect(port: MessagePort, signal?: AbortSignal): void {
    const id = this.#requests.nextId();
    this.#link.post({ type: "port", id, port }, [port]);
    signal?.addEventListener("abort", () => this.#post({ type: "cancel", id }), { once: true });
  }

  end(): void {
    this.#post({ type: "end" });
  }

  restart(): void {
    this.#post({ type: "restart" });
  }

  state(): LogState {
    return this.#current;
  }

  onChange(listener: (state: LogState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async lines(from: number, to: number, options: LinesOptions = {}): Promise<readonly LogLine[]> {
    const lines = await this.#request({ name: "lines", from, to, options });
    if (options.full !== true) this.#cache.keep(lines, options.raw === true);
    return lines;
  }

  peek(line: number, raw = false): LogLine | undefined {
    return this.#cache.get(line, raw);
  }

  lineOfPos(pos: number): Promise<number> {
    return this.#request({ name: "lineOfPos", pos });
  }

  search(
    query: SearchQuery,
    onUpdate: (state: SearchState) => void,
    signal?: AbortSignal,
  ): LogSearch {
    if (this.#mirror !== null) this.#stopSearch(this.#mirror);
    const mirror = new SearchMirror(this.#requests.nextId(), onUpdate);
    this.#mirror = mirror;
    this.#post({ type: "search", id: mirror.id, query });
    signal?.addEventListener("abort", () => this.#stopSearch(mirror), { once: true });
    return {
      state: () => mirror.state(),
      ranges: async (from, to) =>
        this.#mirror === mirror
          ? this.#request({ name: "ranges", search: mirror.id, from, to })
          : [],
    };
  }

  groups(): Promise<Groups> {
    return this.#request({ name: "groups" });
  }

  silences(): Promise<Silences> {
    return this.#request({ name: "silences" });
  }

  errors(signal?: AbortSignal): Promise<LogErrors> {
    return this.#request({ name: "errors" }, signal);
  }

  reason(signal?: AbortSignal): Promise<LogReason | null> {
    return this.#request({ name: "reason" }, signal);
  }

  async compareWith(
    stored: Uint8Array<ArrayBuffer>,
    options: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void } = {},
  ): Promise<LogDifference> {
    const { signal, onProgress } = options;
    signal?.throwIfAborted();
    let own = 0;
    try {
      return await this.#requests.send<LogDifference>((id) => {
        own = id;
        if (onProgress) this.#progress.set(id, onProgress);
        const request = { name: "compare", stored } as const;
        this.#link.post({ type: "request", id, request }, [stored.buffer]);
        this.#cancelOn(signal, id);
      });
    } finally {
      this.#progress.delete(own);
    }
  }

  otherLines(from: number, to: number): Promise<readonly LogLine[]> {
    return this.#request({ name: "otherLines", from, to });
  }

  async *text(from: number, to: number, form: TextForm = "plain") {
    for (let next = from; next < to;) {
      const chunk = await this.#request({ name: "text", from: next, to, form });
      if (chunk.bytes.length > 0) yield chunk.bytes;
      if (chunk.next <= next) return;
      next = chunk.next;
    }
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#link.close();
    this.#cache.dropFrom(0);
    this.#listeners.clear();
    this.#mirror = null;
    this.#progress.clear();
    this.#requests.close();
  }

  #post(message: ToEngine): void {
    if (!this.#disposed) this.#link.post(message);
  }

  #request<N extends RequestName>(
    request: Extract<EngineRequest, { name: N }>,
    signal?: AbortSignal,
  ): Promise<EngineRequests[N][1]> {
    return this.#requests.send((id) => {
      this.#link.post({ type: "request", id, request });
      this.#cancelOn(signal, id);
    });
  }

  #cancelOn(signal: AbortSignal | undefined, id: number): void {
    const cancel = () => {
      this.#post({ type: "cancel", id });
      this.#requests.drop(id, disposedError());
    };
    signal?.addEventListener("abort", cancel, { once: true });
  }

  #stopSearch(mirror: SearchMirror): void {
    if (this.#mirror !== mirror) return;
    this.#mirror = null;
    this.#post({ type: "cancel", id: mirror.id });
  }

  #receive(message: FromEngine): void {
    if (this.#disposed) return;
    if (message.type === "answer") this.#requests.settle(message.id, message.value);
    else if (message.type === "progress") this.#progress.get(message.id)?.(message.share);
    else if (message.type === "found") this.#receiveFound(message.id, message.report);
    else {
      this.#changedFrom = Math.min(this.#changedFrom, message.state.changedFrom);
      this.#cache.dropFrom(message.state.changedFrom);
      const hasJustEnded = message.state.ended && !this.#current.ended;
      this.#current = message.state;
      // Its last lines can be requested before the next frame.
      if (hasJustEnded) this.#reportState();
      else this.#requestFrame();
    }
  }

  #receiveFound(id: number, report: Parameters<SearchMirror["take"]>[0]): void {
    if (this.#mirror?.id !== id) return;
    this.#mirror.take(report);
    this.#requestFrame();
  }

  #requestFrame(): void {
    if (this.#framePending) return;
    this.#framePending = true;
    this.#nextFrame(() => this.#frame());
  }

  #frame(): void {
    this.#framePending = false;
    if (this.#disposed) return;
    this.#reportState();
    this.#mirror?.notify();
  }

  #reportState(): void {
    if (this.#changedFrom === Infinity) return;
    const state = { ...this.#current, changedFrom: this.#changedFrom };
    this.#changedFrom = Infinity;
    for (const listener of this.#listeners) listener(state);
  }
}
