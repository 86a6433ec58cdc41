import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createEmbedded, type Embedded } from "./embedded.ts";
import { createHttpServer } from "./http/server.ts";
import { builtDashboard } from "./http/web.ts";
import type { Report } from "./report.ts";
import { StartError, systemCode } from "./start-error.ts";

/** The whole server, listening. */
export type App = {
  /** Where it is reached, without a slash at the end. */
  address: string;
  /** The parts, for tests that look behind the HTTP side. */
  deps: Deps;
  /** Stops taking work, ends streams and work in order, frees everything. */
  close: () => Promise<void>;
};

export type AppOptions = {
  config: Config;
  clock: Clock;
  report: Report;
  /** The folder of the built dashboard, where it is not the usual one. */
  dashboard?: string;
};

/** How long connections may take to end by themselves once all work has ended. */
const closingMs = 2000;

/** Starts the server. Throws a StartError where it cannot start. */
export const createApp = async ({
  config,
  clock,
  report,
  dashboard = builtDashboard,
}: AppOptions): Promise<App> => {
  if (config.server.kind === "gateway")
    throw new StartError("--server: connecting to an existing server is not available yet", {
      exitStatus: 2,
    });
  const embedded = await createEmbedded({ config: config.server, clock, report });
  const deps: Deps = { ...embedded.deps, url: config.url, dashboard };
  const server = await createHttpServer(deps);
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (cause) {
    await close(server, embedded);
    throw toStartError(config, cause);
  }
  const address = toAddress(server.server.address());
  embedded.run(config.url ?? new URL(address));
  return {
    address,
    deps,
    close: () => close(server, embedded),
  };
};

const close = async (server: FastifyInstance, embedded: Embedded): Promise<void> => {
  const closed = server.close();
  await embedded.endWork();
  const cut = setTimeout(() => server.server.closeAllConnections(), closingMs);
  await closed;
  clearTimeout(cut);
  await embedded.release();
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

const toStartError = ({ host, port }: Config, cause: unknown): StartError => {
  const code = systemCode(cause);
  const reason = reasons[code ?? ""] ?? `cannot be listened on (${code ?? String(cause)})`;
  const what = code === "EADDRINUSE" || code === "EACCES" ? `Port ${port}` : host;
  return new StartError(`${what} ${reason}`, { cause });
};
