import type { FastifyInstance } from "fastify";
import { createBrowserKey } from "../lib/random.ts";
import { toSteadyClock } from "../lib/clock.ts";
import { createAsk } from "./backend/ask.ts";
import { detect } from "./detect.ts";
import { createFront, type ConnectedServerOptions, type Front } from "./front.ts";
import { createLateFront } from "./late-front.ts";
import { openIndex } from "./index/open-index.ts";
import { createRequestLimiter } from "./backend/request-limiter.ts";
import { isLoopback } from "../accounts/auth/foreign-request.ts";
import { createServerTime } from "./upstream/server-time.ts";
import { openUpstream } from "./upstream/upstream.ts";

/** The dashboard in front of an existing CI server, to which everything else is forwarded. */
export type ConnectedServer = {
  http: FastifyInstance;
  /** The key that a browser must send in `/?key=…`; undefined if the connected server has no token. */
  key: string | undefined;
  /** Ends the streams and closes the connections to the server. */
  close: () => Promise<void>;
};

/** Requests that this server sends at once on its own, besides those that it passes on. */
const maxRequests = 4;

export async function createConnectedServer(
  options: ConnectedServerOptions,
): Promise<ConnectedServer> {
  const { config, report } = options;
  const clock = toSteadyClock(options.clock);
  const theirs = createServerTime(options.clock);
  const stop = new AbortController();
  const upstream = openUpstream(config.address);
  const stopped = stop.signal;
  const detected = await detect(upstream, report, stopped);
  const clocks = { clock: options.clock, searchClock: theirs.now };
  const index = await openIndex({ data: config.data, address: config.address, ...clocks, report });
  const ask = createAsk(upstream, createRequestLimiter(maxRequests, clock), theirs);
  const key = config.token === undefined ? undefined : createBrowserKey();
  if (key !== undefined) warnIfReachable(options);
  const base = { ...options, clock, theirs, upstream, index, ask, key, stopped };
  const create = async (version: string): Promise<Front> => {
    const found = await createFront(base, version);
    await found.http.ready();
    return found;
  };
  const late =
    detected === undefined
      ? createLateFront({ detect: () => detect(upstream, report, stopped), create, clock })
      : undefined;
  const front = await createFront(base, detected?.woodpecker, late);
  return {
    http: front.http,
    key,
    close: async () => {
      stop.abort();
      front.close();
      await late?.close();
      await upstream.close();
      index.close();
      await index.release();
    },
  };
}

const warnIfReachable = ({ host, report }: ConnectedServerOptions): void => {
  if (!isLoopback(host))
    report.line(
      `Warning: other machines can reach ${host}; anyone with the key acts as the owner of the token`,
    );
};
