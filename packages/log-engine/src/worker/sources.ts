import type { LogAnswer, LogRequest } from "../types/log-request.ts";
import type { FeedQueue } from "./feed-queue.ts";
import type { FeedMessage, LivePieces } from "./protocol.ts";

/** The requests, streams and ports that a log is read from, by the id of the message that started them. */
export class Sources {
  #feed: FeedQueue;
  #take: (message: FeedMessage) => void;
  #stored = new Map<number, AbortController>();
  #ports = new Map<number, AbortController>();

  constructor(feed: FeedQueue, take: (message: FeedMessage) => void) {
    this.#feed = feed;
    this.#take = take;
  }

  get isReadingStored(): boolean {
    return this.#stored.size > 0;
  }

  /**
   * Requests a stored log. Resolves with the head of the answer while the log is still being read.
   * @param restarts whether the log replaces what was read before. It does in any case if live lines have arrived: whoever
   * asks may not know of them yet.
   */
  async fetch(id: number, request: LogRequest, restarts: boolean): Promise<LogAnswer> {
    const stop = new AbortController();
    this.#stored.set(id, stop);
    const { url, headers, credentials } = request;
    try {
      const answer = await fetch(url, { headers, credentials, signal: stop.signal });
      const { status, statusText } = answer;
      // The embedded server answers 204 for a log that does not exist yet.
      if (!answer.ok || status === 204) {
        const text = await answer.text();
        this.#forget(stop);
        return { status, statusText, text };
      }
      if (restarts || !this.#feed.isEmpty) this.#take({ type: "restart" });
      void this.#read(answer.body ?? new Blob().stream(), stop);
      return { status, statusText, text: "" };
    } catch (error) {
      this.#forget(stop);
      const text = error instanceof Error ? error.message : String(error);
      return { status: 0, statusText: "", text };
    }
  }

  /** Reads a stored log. Resolves when it has ended, was cancelled or has failed. */
  async readStream(id: number, stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const stop = new AbortController();
    this.#stored.set(id, stop);
    await this.#read(stream, stop);
  }

  /** Takes the pieces of a port until it is cancelled: from then on also those that have been delivered already. */
  listen(id: number, port: MessagePort): void {
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

  cancel(id: number): void {
    this.#stored.get(id)?.abort();
    this.#ports.get(id)?.abort();
  }

  dispose(): void {
    for (const source of [...this.#ports.values(), ...this.#stored.values()]) source.abort();
  }

  async #read(
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    stop: AbortController,
  ): Promise<void> {
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
    this.#forget(stop);
    if (!stop.signal.aborted) this.#take({ type: "end", failed });
  }

  #forget(stop: AbortController): void {
    for (const [id, other] of this.#stored) if (other === stop) this.#stored.delete(id);
  }
}
