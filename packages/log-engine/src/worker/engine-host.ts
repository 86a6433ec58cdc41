import { exportText } from "../render/export-text.ts";
import { renderLine } from "../render/render-line.ts";
import type { LogCore } from "../read/log-core.ts";
import type { SpawnRegexThread } from "../search/regex-runner.ts";
import type { LinesOptions, LogLine } from "../types/values.ts";
import type { LogRequest } from "../types/log-request.ts";
import { Background } from "./background.ts";
import { Comparison } from "./comparison.ts";
import { ErrorRequests } from "./error-requests.ts";
import { FeedQueue } from "./feed-queue.ts";
import type { EngineRequest, Channel, FeedMessage, FromEngine, ToEngine } from "./protocol.ts";
import { Searches } from "./searches.ts";
import { Sources } from "./sources.ts";

/** The minimum interval between two reports of the same kind: one frame. */
const REPORT_MS = 16;
/** The interval between two reports of the progress of a comparison. */
const PROGRESS_REPORT_MS = 100;
/** A stored log is shown when it is complete, so its progress is reported less often. */
const READING_REPORT_MS = 100;

export type HostOptions = {
  readonly spawnRegex: SpawnRegexThread;
  readonly defer: (run: () => void) => void;
  readonly now: () => number;
  readonly regexTimeoutMs?: number;
} & Channel<FromEngine>;

/** The engine's side of the channel: one log, its requests and its searches. */
export class EngineHost {
  #options: HostOptions;
  #background: Background;
  #feed = new FeedQueue((id) => this.#answer(id, null));
  #sources = new Sources(this.#feed, (message) => this.#take(message));
  #searches: Searches;
  #errors = new ErrorRequests((id, value) => this.#answer(id, value));
  #comparison: Comparison | null = null;
  #progressReportedAt = 0;
  #stateReportedAt = 0;
  /** The log whose end was reported immediately. */
  #reportedComplete: LogCore | null = null;
  #stateTimer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#background = new Background(options.defer, options.now);
    this.#searches = new Searches({
      ...options,
      report: (id, report) => options.post({ type: "found", id, report }),
    });
  }

  receive(message: ToEngine): void {
    switch (message.type) {
      case "fetch":
        void this.#fetch(message.id, message.request, message.restarts);
        break;
      case "request":
        this.#handleRequest(message.id, message.request);
        break;
      case "search":
        this.#searches.start(message.id, message.query);
        this.#background.add(this.#searchStep);
        break;
      case "cancel":
        this.#cancel(message.id);
        break;
      case "stream":
        void this.#readStream(message.id, message.stream);
        break;
      case "port":
        this.#sources.listen(message.id, message.port);
        break;
      default:
        this.#take(message);
    }
  }

  dispose(): void {
    clearTimeout(this.#stateTimer);
    this.#searches.dispose();
    this.#sources.dispose();
    this.#feed.clear();
    this.#background.clear();
  }

  #take(message: FeedMessage): void {
    this.#feed.push(message);
    this.#background.add(this.#feedStep);
  }

  #feedStep = (): boolean => {
    const more = this.#feed.step();
    this.#changed();
    return more;
  };

  #changed(): void {
    const { core } = this.#feed;
    const isComplete = core.hasEnded && core !== this.#reportedComplete;
    if (this.#stateTimer !== undefined && !isComplete) return;
    const pause = this.#sources.isReadingStored ? READING_REPORT_MS : REPORT_MS;
    const wait = this.#stateReportedAt + pause - this.#options.now();
    if (wait <= 0 || isComplete) this.#reportState();
    else this.#stateTimer = setTimeout(() => this.#reportState(), wait);
  }

  #reportState(): void {
    clearTimeout(this.#stateTimer);
    this.#stateTimer = undefined;
    this.#stateReportedAt = this.#options.now();
    const { core, generation } = this.#feed;
    if (core.hasEnded) this.#reportedComplete = core;
    const taken = core.takeState(generation);
    const isOther = generation !== this.#generation;
    const state = isOther ? { ...taken, changedFrom: 0 } : taken;
    this.#generation = generation;
    if (isOther) this.#errors.restart();
    this.#errors.invalidate(state.changedFrom);
    this.#searches.invalidate(state.changedFrom);
    this.#options.post({ type: "state", state });
    if (!this.#searches.isEmpty) this.#background.add(this.#searchStep);
    if (!this.#errors.isEmpty) this.#background.add(this.#errorStep);
  }

  #handleRequest(id: number, request: EngineRequest): void {
    if (request.name === "errors" || request.name === "reason") {
      this.#errors.add({ id, name: request.name });
      this.#background.add(this.#errorStep);
      return;
    }
    if (request.name === "ranges") {
      const { search, from, to } = request;
      const found = this.#searches.ranges(search, this.#feed.core, from, to);
      void found.then((ranges) => this.#answer(id, ranges));
      return;
    }
    if (request.name === "compare") {
      this.#comparison = new Comparison(id, request.stored);
      // A short comparison ends before its progress needs to be reported.
      this.#progressReportedAt = this.#options.now();
      this.#background.add(this.#compareStep);
      return;
    }
    if (request.name === "text") {
      const value = exportText(this.#feed.core.terminal, request.from, request.to, request.form);
      this.#options.post({ type: "answer", id, value }, [value.bytes.buffer]);
      return;
    }
    this.#answer(id, this.#answerTo(request));
  }

  #answerTo(
    request: Exclude<EngineRequest, { name: "errors" | "reason" | "ranges" | "text" | "compare" }>,
  ): unknown {
    const { core } = this.#feed;
    switch (request.name) {
      case "lines":
        return this.#lines(request.from, request.to, request.options);
      case "otherLines":
        return this.#comparison?.lines(request.from, request.to) ?? [];
      case "lineOfPos":
        return core.lineOfPos(request.pos);
      case "groups":
        return core.groups();
      case "silences":
    }
    return core.silences();
  }

  #lines(from: number, to: number, options: LinesOptions): LogLine[] {
    const { core } = this.#feed;
    core.terminal.settle();
    const last = Math.min(to, core.lineCount);
    const lines: LogLine[] = [];
    for (let line = Math.max(0, from); line < last; line++) {
      lines.push(renderLine(core.terminal, line, options));
    }
    return lines;
  }

  #cancel(id: number): void {
    this.#sources.cancel(id);
    this.#errors.cancel(id);
    if (this.#comparison?.id === id) this.#comparison = null;
    this.#searches.cancel(id);
  }

  #searchStep = (): boolean =>
    this.#searches.step(this.#feed.core, () => this.#background.add(this.#searchStep));

  #errorStep = (): boolean => this.#errors.step(this.#feed.core);

  #compareStep = (): boolean => {
    const comparison = this.#comparison;
    if (comparison === null || comparison.isDone) return false;
    const difference = comparison.step(this.#feed.core);
    const { id, share } = comparison;
    if (difference !== undefined) {
      const { kinds, partner, removed } = difference;
      const buffers = [kinds.buffer, partner.buffer, removed.buffer];
      this.#options.post({ type: "answer", id, value: difference }, buffers);
      return false;
    }
    const now = this.#options.now();
    if (now - this.#progressReportedAt >= PROGRESS_REPORT_MS) {
      this.#progressReportedAt = now;
      this.#options.post({ type: "progress", id, share });
    }
    return true;
  };

  async #fetch(id: number, request: LogRequest, restarts: boolean): Promise<void> {
    this.#answer(id, await this.#sources.fetch(id, request, restarts));
  }

  async #readStream(id: number, stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    await this.#sources.readStream(id, stream);
    this.#answer(id, null);
  }

  #answer(id: number, value: unknown): void {
    this.#options.post({ type: "answer", id, value });
  }
}
