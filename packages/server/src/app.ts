import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Clock } from "./lib/clock.ts";
import type { Config, EmbeddedConfig, GatewayConfig } from "./config/config.ts";
import type { Deps } from "./handlers/deps.ts";
import { createEmbedded } from "./embedded.ts";
import { createGateway } from "./gateway/gateway.ts";
import { createHttpServer } from "./http-server.ts";
import { createStreamAccess } from "./streams/stream-access.ts";
import { createStreamLimit } from "./streams/stream-limit.ts";
import { builtDashboard } from "./http/web.ts";
import type { Report } from "./lib/report.ts";
import { StartError, systemCode } from "./lib/start-error.ts";

/** The whole server, listening. */
export type App = {
  /** Where it is reached, without a slash at the end. */
  address: string;
  /** What a person opens in a browser: the same, with the key where one is needed. */
  openAt: string;
  /** Stops taking work, ends streams and work in order, frees everything. */
  close: () => Promise<void>;
};

/** The parts of the embedded server are for tests that look behind its HTTP side. */
export type EmbeddedApp = App & { deps: Deps };

export type AppOptions<Server = Config["server"]> = {
  config: Omit<Config, "server"> & { server: Server };
  clock: Clock;
  report: Report;
  /** The folder of the built dashboard, where it is not the usual one. */
  dashboard?: string;
};

/** How long connections may take to end by themselves once all work has ended. */
const closingMs = 2000;

/** Starts the server that the configuration means. Throws a StartError where it cannot start. */
export const createApp = ({ config, ...options }: AppOptions): Promise<App> => {
  const { server } = config;
  return server.kind === "gateway"
    ? createGatewayApp({ ...options, config: { ...config, server } })
    : createEmbeddedApp({ ...options, config: { ...config, server } });
};

/** The dashboard with the embedded server. */
export const createEmbeddedApp = async ({
  config,
  clock,
  report,
  dashboard = builtDashboard,
}: AppOptions<EmbeddedConfig>): Promise<EmbeddedApp> => {
  const embedded = await createEmbedded({
    config: config.server,
    clock,
    report,
    // Later the first account's password would be told by a server that does not start.
    beforeStart: () => checkPlace(config),
  });
  const streamLimit = createStreamLimit();
  const streamAccess = createStreamAccess();
  embedded.deps.store.onRightsChange(streamAccess.check);
  const streams = { streamLimit, streamAccess };
  const deps: Deps = { ...embedded.deps, ...streams, url: config.url, dashboard };
  const server = await createHttpServer(deps);
  const close = async () => {
    await end(server, embedded.endWork);
    await embedded.release();
  };
  const address = await listen(server, config, close);
  embedded.run(config.url ?? new URL(address));
  return { address, openAt: address, deps, close };
};

/** The dashboard in front of a server that exists already. */
const createGatewayApp = async ({
  config,
  dashboard = builtDashboard,
  ...options
}: AppOptions<GatewayConfig>): Promise<App> => {
  const { host, url, server } = config;
  const gateway = await createGateway({ ...options, config: server, host, url, dashboard });
  const close = () => end(gateway.http, gateway.close);
  const address = await listen(gateway.http, config, close);
  const { key } = gateway;
  const openAt = key === undefined ? address : `${url?.origin ?? address}/?key=${key}`;
  return { address, openAt, close };
};

const end = async (http: FastifyInstance, endWork: () => Promise<void>): Promise<void> => {
  const closed = http.close();
  await endWork();
  const cut = setTimeout(() => http.server.closeAllConnections(), closingMs);
  await closed;
  clearTimeout(cut);
};

type Place = Pick<Config, "host" | "port">;

/** Throws where it cannot be listened on. */
const checkPlace = async (place: Place): Promise<void> => {
  const probe = createServer().listen(place.port, place.host);
  try {
    await once(probe, "listening");
  } catch (cause) {
    throw toStartError(place, cause);
  }
  probe.close();
  await once(probe, "close");
};

/** Answers the address. Where it cannot be listened on, `close` frees what was made before. */
const listen = async (http: FastifyInstance, place: Place, close: () => Promise<void>) => {
  try {
    await http.listen({ port: place.port, host: place.host });
  } catch (cause) {
    await close();
    throw toStartError(place, cause);
  }
  return toAddress(http.server.address());
};

const toAddress = (address: AddressInfo | string | null): string => {
  if (address === null || typeof address === "string") return String(address);
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken by another program (--port chooses another one)",
  EACCES: "may not be used by this account (--port chooses another one)",
  EADDRNOTAVAIL: "is not an address of this machine (--host chooses another one)",
  ENOTFOUND: "is not an address of this machine (--host chooses another one)",
};

const toStartError = ({ host, port }: Place, cause: unknown): StartError => {
  const code = systemCode(cause);
  const reason = reasons[code ?? ""] ?? `cannot be listened on (${code ?? String(cause)})`;
  const what = code === "EADDRINUSE" || code === "EACCES" ? `Port ${port}` : host;
  return new StartError(`${what} ${reason}`, { cause });
};
