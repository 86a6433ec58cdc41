import type { FeedQueue } from "./feed-queue.ts";
import type { FeedMessage, LivePieces } from "./protocol.ts";

/** The streams and ports that a log is read from, by the id of their request. */
export class Sources {
  #feed: FeedQueue;
  #take: (message: FeedMessage) => void;
  #streams = new Map<number, AbortController>();
  #ports = new Map<number, AbortController>();

  constructor(feed: FeedQueue, take: (message: FeedMessage) => void) {
    this.#feed = feed;
    this.#take = take;
  }

  get isReadingStream(): boolean {
    return this.#streams.size > 0;
  }

  /** Reads a stored log. Resolves when it has ended, was cancelled or has failed. */
  async readStream(id: number, stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
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
    this.#streams.get(id)?.abort();
    this.#ports.get(id)?.abort();
  }

  dispose(): void {
    for (const source of [...this.#ports.values(), ...this.#streams.values()]) source.abort();
  }
}
