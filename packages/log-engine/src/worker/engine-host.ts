import { Background } from "./background.ts";
import { Comparison } from "./comparison.ts";
import { reasonInLog } from "../brief/read-reason.ts";
import { ErrorScan } from "../errors/error-scan.ts";
import { exportText } from "../render/export-text.ts";
import { FeedQueue } from "./feed-queue.ts";
import type { LogCore } from "../read/log-core.ts";
import type {
  EngineRequest,
  EngineRequests,
  Channel,
  FeedMessage,
  FromEngine,
  LivePieces,
  ToEngine,
} from "./protocol.ts";
import { RegexRunner, type SpawnRegexThread } from "../search/regex-runner.ts";
import { renderLine } from "../render/render-line.ts";
import { SearchRun } from "../search/search-run.ts";
import type { LinesOptions, LogLine } from "../types/values.ts";

/** The minimum interval between two reports of the same kind: one frame. */
const REPORT_MS = 16;
/** The interval between two reports of the progress of a comparison. */
const PROGRESS_REPORT_MS = 100;
/** A stored log is shown when it is complete, so its progress is reported less often. */
const READING_REPORT_MS = 100;
/** The interval between the reports of a search; the first results are reported immediately. */
const SEARCH_REPORT_MS = 50;

export type HostOptions = {
  readonly spawnRegex: SpawnRegexThread;
  readonly defer: (run: () => void) => void;
  readonly now: () => number;
  readonly regexPatienceMs?: number;
} & Channel<FromEngine>;

/** The engine's side of the channel: one log, its requests and its searches. */
export class EngineHost {
  #options: HostOptions;
  #background: Background;
  #regex: RegexRunner;
  #feed = new FeedQueue((id) => this.#answer(id, null));
  #searches = new Map<number, SearchRun>();
  #searchReportedAt = 0;
  #errorScan: ErrorScan | null = null;
  #errorRequests: { id: number; name: "errors" | "reason" }[] = [];
  #comparison: Comparison | null = null;
  #progressReportedAt = 0;
  #stateReportedAt = 0;
  /** The log whose end was reported immediately. */
  #reportedComplete: LogCore | null = null;
  #stateTimer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;
  #streams = new Map<number, AbortController>();
  #ports = new Map<number, AbortController>();

  constructor(options: HostOptions) {
    this.#options = options;
    this.#background = new Background(options.defer, options.now);
    this.#regex = new RegexRunner(options.spawnRegex, options.regexPatienceMs);
  }

  receive(message: ToEngine): void {
    switch (message.type) {
      case "request":
        this.#handleRequest(message.id, message.request);
        break;
      case "search":
        this.#startSearch(message.id, new SearchRun(message.query, this.#regex));
        break;
      case "cancel":
        this.#cancel(message.id);
        break;
      case "stream":
        void this.#readStream(message.id, message.stream);
        break;
      case "port":
        this.#listen(message.id, message.port);
        break;
      default:
        this.#take(message);
    }
  }

  dispose(): void {
    clearTimeout(this.#stateTimer);
    this.#regex.stop();
    this.#searches.clear();
    for (const port of this.#ports.values()) port.abort();
    for (const stream of this.#streams.values()) stream.abort();
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
    const isWhole = core.hasEnded && core !== this.#reportedComplete;
    if (this.#stateTimer !== undefined && !isWhole) return;
    const pause = this.#streams.size > 0 ? READING_REPORT_MS : REPORT_MS;
    const wait = this.#stateReportedAt + pause - this.#options.now();
    if (wait <= 0 || isWhole) this.#reportState();
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
    if (isOther) this.#errorScan = null;
    this.#errorScan?.invalidate(state.changedFrom);
    for (const search of this.#searches.values()) search.invalidate(state.changedFrom);
    this.#options.post({ type: "state", state });
    if (this.#searches.size > 0) this.#background.add(this.#searchStep);
    if (this.#errorRequests.length > 0) this.#background.add(this.#errorStep);
  }

  #handleRequest(id: number, request: EngineRequest): void {
    if (request.name === "errors" || request.name === "reason") {
      this.#errorRequests.push({ id, name: request.name });
      this.#background.add(this.#errorStep);
      return;
    }
    if (request.name === "ranges") {
      void this.#ranges(id, request);
      return;
    }
    if (request.name === "compare") {
      this.#comparison = new Comparison(id, request.stored);
      // A short comparison is over before its progress is worth a message.
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

  async #ranges(id: number, request: EngineRequests["ranges"][0]): Promise<void> {
    const search = this.#searches.get(request.search);
    try {
      this.#answer(id, (await search?.ranges(this.#feed.core, request.from, request.to)) ?? []);
    } catch {
      // The search itself reports an expression that exceeds the time limit.
      this.#answer(id, []);
    }
  }

  #startSearch(id: number, search: SearchRun): void {
    this.#searches.set(id, search);
    this.#background.add(this.#searchStep);
  }

  #cancel(id: number): void {
    this.#streams.get(id)?.abort();
    this.#ports.get(id)?.abort();
    this.#errorRequests = this.#errorRequests.filter((other) => other.id !== id);
    if (this.#comparison?.id === id) this.#comparison = null;
    if (this.#searches.delete(id)) this.#regex.cancel();
  }

  #searchStep = (): boolean => {
    let more = false;
    const due = this.#options.now() - this.#searchReportedAt >= SEARCH_REPORT_MS;
    for (const [id, search] of this.#searches) {
      const { hasResults } = search;
      const goesOn = search.step(this.#feed.core, () => this.#background.add(this.#searchStep));
      const isFirst = !hasResults && search.hasResults;
      if (!goesOn || due || isFirst) this.#reportSearch(id, search);
      more ||= goesOn;
    }
    return more;
  };

  #reportSearch(id: number, search: SearchRun): void {
    const report = search.report(this.#feed.core);
    if (report === null) return;
    this.#searchReportedAt = this.#options.now();
    this.#options.post({ type: "found", id, report });
  }

  #errorStep = (): boolean => {
    if (this.#errorRequests.length === 0) return false;
    this.#errorScan ??= new ErrorScan();
    if (this.#errorScan.step(this.#feed.core)) return true;
    const { core } = this.#feed;
    // A reason in an incomplete log could be another one later; `reportState` resumes this at the end.
    const waiting = core.hasEnded
      ? []
      : this.#errorRequests.filter(({ name }) => name === "reason");
    const answered = this.#errorRequests.filter((request) => !waiting.includes(request));
    this.#errorRequests = waiting;
    if (answered.length === 0) return false;
    const errors = this.#errorScan.result(core);
    const reason = answered.some(({ name }) => name === "reason")
      ? reasonInLog(core, errors)
      : undefined;
    for (const { id, name } of answered) this.#answer(id, name === "errors" ? errors : reason);
    return false;
  };

  #compareStep = (): boolean => {
    const comparison = this.#comparison;
    if (comparison === null || comparison.isDone) return false;
    const difference = comparison.step(this.#feed.core);
    const { id, share } = comparison;
    if (difference !== undefined) {
      const { kinds, partner, gone } = difference;
      const buffers = [kinds.buffer, partner.buffer, gone.buffer];
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

  /** Takes the pieces of a port until it is cancelled: from then on also those that have been delivered already. */
  #listen(id: number, port: MessagePort): void {
    const stop = new AbortController();
    this.#ports.set(id, stop);
    port.addEventListener("message", ({ data }: MessageEvent<LivePieces>) => this.#take(data), {
      signal: stop.signal,
    });
    stop.signal.addEventListener("abort", () => {
      port.close();
      this.#ports.delete(id);
    });
    port.start();
  }

  async #readStream(id: number, stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const stop = new AbortController();
    this.#streams.set(id, stop);
    const reader = stream.getReader();
    stop.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    let failed = false;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || stop.signal.aborted) break;
        this.#take({ type: "stored", bytes: value });
        await this.#feed.room();
      }
    } catch {
      failed = true;
    }
    this.#streams.delete(id);
    if (!stop.signal.aborted) this.#take({ type: "end", failed });
    this.#answer(id, null);
  }

  #answer(id: number, value: unknown): void {
    this.#options.post({ type: "answer", id, value });
  }
}
