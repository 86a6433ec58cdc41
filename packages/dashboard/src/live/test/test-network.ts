import { endFrame, pingFrame, revisionHeader } from "@signalbox/contract";
import type { LiveTools } from "../hub/tools.ts";

/** The server's end of a stream, which the test controls. */
export type OpenStream = {
  path: string;
  send: (text: string) => void;
  /** The server ends the stream. */
  end: () => void;
  /** The connection breaks. */
  cut: () => void;
};

/** The outcome of a request: answered, refused, failed by the network, or hanging until it is aborted. */
export type RequestOutcome = "stream" | number | "fails" | "hangs";

/** A network whose server side the test controls. */
export function createTestNetwork() {
  const streams = new Set<OpenStream>();
  const requests: string[] = [];
  const network = {
    /** The streams that are open. */
    streams: (path = /./): OpenStream[] => [...streams].filter((one) => path.test(one.path)),
    /** All requests, in order. */
    requests,
    /** The outcome of the next requests. */
    outcomeOf: (_path: string): RequestOutcome => "stream",
    /** The first frame of a stream. */
    greeting: pingFrame,
    /** The revision that answers name, if the server names any. */
    revision: (): string | undefined => undefined,
    cutAll: (): void => network.streams().forEach((stream) => stream.cut()),
  };
  const open = (path: string, signal: AbortSignal): Response => {
    const encoder = new TextEncoder();
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const leave = (act: () => void): void => {
      if (streams.delete(stream)) act();
    };
    const stream: OpenStream = {
      path,
      send: (text) => control?.enqueue(encoder.encode(text)),
      end: () =>
        leave(() => {
          stream.send(endFrame);
          control?.close();
        }),
      cut: () => leave(() => control?.error(new TypeError("network error"))),
    };
    const body = new ReadableStream<Uint8Array>({
      start: (made) => {
        control = made;
      },
      cancel: () => void streams.delete(stream),
    });
    signal.addEventListener("abort", () => leave(() => control?.error(signal.reason)));
    streams.add(stream);
    if (network.greeting !== "") stream.send(network.greeting);
    const headers = { "content-type": "text/event-stream", ...named(network.revision()) };
    return new Response(body, { headers });
  };
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname;
    requests.push(path);
    const signal = init.signal ?? new AbortController().signal;
    const outcome = network.outcomeOf(path);
    if (outcome === "fails") throw new TypeError("network error");
    if (outcome === "hangs")
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    if (typeof outcome === "number") return new Response(null, { status: outcome });
    return path.startsWith("/api/stream")
      ? open(path, signal)
      : new Response("{}", { headers: named(network.revision()) });
  };
  const tools: LiveTools = { fetch: answer, now: () => Date.now(), random: () => 0.5 };
  return Object.assign(network, { tools });
}

const named = (revision: string | undefined): Record<string, string> =>
  revision === undefined ? {} : { [revisionHeader]: revision };

export type TestNetwork = ReturnType<typeof createTestNetwork>;
