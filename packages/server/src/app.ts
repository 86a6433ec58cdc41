import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Clock } from "./lib/clock.ts";
import type { Config, ConnectedConfig } from "./config/config.ts";
import type { EmbeddedConfig } from "./config/embedded-config.ts";
import type { ConnectionDeadlines } from "./api/http/limit-connections.ts";
import type { Deps } from "./api/handlers/deps.ts";
import { createStreamAccess } from "./live/streams/stream-access.ts";
import { createStreamLimit } from "./live/streams/stream-limit.ts";
import { maxConnections } from "./system/descriptors.ts";
import { serverLimits } from "./lib/limits.ts";
import { builtDashboard } from "./api/web/web.ts";
import type { Report } from "./lib/report.ts";
import { StartError, systemCode } from "./lib/start-error.ts";

/** A running server that accepts connections. */
export type App = {
  /** The server's address, without a trailing slash. */
  address: string;
  /** The address to open in a browser, including the key if one is required. */
  openAt: string;
  /** Stops accepting work, ends streams and running work, then frees all resources. */
  close: () => Promise<void>;
};

/** Gives tests access to the parts behind the HTTP API. */
export type EmbeddedApp = App & { deps: Deps };

export type AppOptions<Server = Config["server"]> = {
  config: Omit<Config, "server" | "notices"> & { server: Server };
  clock: Clock;
  report: Report;
  /** The folder of the built dashboard, if it is not the default one. */
  dashboard?: string;
  /** The deadlines of connections, if they are not the usual ones. */
  deadlines?: ConnectionDeadlines;
};

/** How long clients may take to close their connections after all work has ended. */
const closingMs = 2000;

/**
 * Starts the server that the configuration describes. Throws a StartError if it cannot start. Each kind of server loads
 * its own modules, which take memory.
 */
export function createApp({ config, ...options }: AppOptions): Promise<App> {
  const { server } = config;
  return server.kind === "connected"
    ? createConnectedApp({ ...options, config: { ...config, server } })
    : createEmbeddedApp({ ...options, config: { ...config, server } });
}

/** Starts the dashboard with the embedded server. */
export async function createEmbeddedApp({
  config,
  clock,
  report,
  dashboard = builtDashboard,
  deadlines,
}: AppOptions<EmbeddedConfig>): Promise<EmbeddedApp> {
  const { createEmbedded } = await import("./embedded/embedded.ts");
  const { createHttpServer } = await import("./http-server.ts");
  const embedded = await createEmbedded({
    config: config.server,
    clock,
    report,
    // Checked before the first account is created, because otherwise its password would be printed
    // by a server that then fails to start.
    beforeStart: () => checkCanListen(config),
  });
  const { streamsPerCaller } = serverLimits;
  const streamLimit = createStreamLimit(
    Math.min(streamsPerCaller, Math.floor(maxConnections() / 2)),
  );
  const streamAccess = createStreamAccess();
  embedded.deps.store.onRightsChange(streamAccess.check);
  const streams = { streamLimit, streamAccess };
  const deps: Deps = { ...embedded.deps, ...streams, url: config.url, dashboard };
  const server = await createHttpServer(deps, config, deadlines);
  const close = async () => {
    await end(server, embedded.endWork);
    await embedded.release();
  };
  const address = await listen(server, config, close);
  embedded.run(config.url ?? new URL(address));
  return { address, openAt: address, deps, close };
}

/** Starts the dashboard in front of an existing server. */
const createConnectedApp = async ({
  config,
  dashboard = builtDashboard,
  ...options
}: AppOptions<ConnectedConfig>): Promise<App> => {
  const { host, url, mcp, server } = config;
  const { createConnectedServer } = await import("./connected/connected-server.ts");
  const connected = await createConnectedServer({
    ...options,
    config: server,
    host,
    url,
    mcp,
    dashboard,
  });
  const close = () => end(connected.http, connected.close);
  const address = await listen(connected.http, config, close);
  const { key } = connected;
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

type ListenOptions = Pick<Config, "host" | "port">;

/** Throws a StartError if the port cannot be bound. */
const checkCanListen = async (options: ListenOptions): Promise<void> => {
  const probe = createServer().listen(options.port, options.host);
  try {
    await once(probe, "listening");
  } catch (cause) {
    throw toStartError(options, cause);
  }
  probe.close();
  await once(probe, "close");
};

/** Listens and returns the address. If that fails, `close` frees what was created before. */
const listen = async (
  http: FastifyInstance,
  options: ListenOptions,
  close: () => Promise<void>,
) => {
  try {
    await http.listen({ port: options.port, host: options.host });
  } catch (cause) {
    await close();
    throw toStartError(options, cause);
  }
  return toAddress(http.server.address());
};

const toAddress = (address: AddressInfo | string | null): string => {
  if (address === null || typeof address === "string") return String(address);
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use by another program; choose another one with --port",
  EACCES: "needs permissions that this user lacks; choose another one with --port",
  EADDRNOTAVAIL: "is not an address of this machine; choose another one with --host",
  ENOTFOUND: "is not an address of this machine; choose another one with --host",
};

const toStartError = ({ host, port }: ListenOptions, cause: unknown): StartError => {
  const code = systemCode(cause);
  const reason = reasons[code ?? ""] ?? `cannot be used for listening (${code ?? String(cause)})`;
  const what = code === "EADDRINUSE" || code === "EACCES" ? `Port ${port}` : host;
  return new StartError(`${what} ${reason}`, { cause });
};
