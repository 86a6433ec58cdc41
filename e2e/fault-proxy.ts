import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { pingFrame } from "@signalbox/contract";
import { createFrameShuffle, withoutText } from "./frame-shuffle.ts";

/** A TCP proxy between browser and server, with the faults of real networks on demand. */
export type FaultProxy = {
  url: string;
  /** The server to connect to. A restarted server may have another port. */
  setTarget: (port: number) => void;
  /** Breaks all connections whose last request was for a matching path. */
  cut: (path: RegExp) => void;
  /**
   * From now on, present and new connections for matching paths stay open but deliver nothing to the
   * browser.
   */
  stall: (path: RegExp | undefined) => void;
  /** Breaks new connections at once. */
  refuse: (isRefused: boolean) => void;
  /** Delays, duplicates and reorders the frames of streams. */
  scramble: (isScrambled: boolean) => void;
  /** Silently drops messages of streams with this text, each time that they are sent. */
  lose: (text: RegExp | undefined) => void;
  /** Connections whose last request was for a matching path. */
  open: (path: RegExp) => number;
  /** The pings that the open connections for matching paths have delivered to the browser. */
  pings: (path: RegExp) => number;
  close: () => Promise<void>;
};

type Pair = { browser: Socket; server: Socket; path: string; pings: number };

const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/;

export async function startFaultProxy(): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const state = {
    port: 0,
    stalled: undefined as RegExp | undefined,
    isRefused: false,
    isScrambled: false,
    losing: undefined as RegExp | undefined,
  };

  const server: Server = createServer((browser) => {
    if (state.isRefused || state.port === 0) {
      browser.destroy();
      return;
    }
    const pair: Pair = { browser, server: connect(state.port, "127.0.0.1"), path: "", pings: 0 };
    pairs.add(pair);
    const shuffle = createFrameShuffle((bytes) => browser.write(bytes));
    const end = () => {
      shuffle.stop();
      browser.destroy();
      pair.server.destroy();
      pairs.delete(pair);
    };
    browser.on("data", (bytes) => {
      pair.path = requestLine.exec(bytes.toString("latin1", 0, 4096))?.[1] ?? pair.path;
      pair.server.write(bytes);
    });
    pair.server.on("data", (bytes) => {
      if (state.stalled?.test(pair.path) === true) return;
      const isStream = pair.path.startsWith("/api/stream");
      if (bytes.includes(pingFrame)) pair.pings += 1;
      if (state.losing !== undefined && isStream) browser.write(withoutText(bytes, state.losing));
      else if (state.isScrambled && isStream) shuffle.take(bytes);
      else {
        shuffle.flush();
        browser.write(bytes);
      }
    });
    for (const socket of [browser, pair.server]) socket.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has such an address
  const { port } = server.address() as AddressInfo;
  const matching = (path: RegExp) => [...pairs].filter((pair) => path.test(pair.path));
  return {
    url: `http://127.0.0.1:${port}`,
    setTarget: (target) => {
      state.port = target;
    },
    cut: (path) => matching(path).forEach(({ browser }) => browser.destroy()),
    stall: (path) => {
      // A connection that stalled has lost bytes, so it can only break.
      if (path === undefined && state.stalled !== undefined)
        matching(state.stalled).forEach(({ browser }) => browser.destroy());
      state.stalled = path;
    },
    refuse: (isRefused) => {
      state.isRefused = isRefused;
    },
    scramble: (isScrambled) => {
      state.isScrambled = isScrambled;
    },
    lose: (text) => {
      state.losing = text;
    },
    open: (path) => matching(path).length,
    pings: (path) => matching(path).reduce((sum, { pings }) => sum + pings, 0),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const { browser } of pairs) browser.destroy();
      await closed;
    },
  };
}
