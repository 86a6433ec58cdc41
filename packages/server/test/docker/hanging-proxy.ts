import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../git-fixture.ts";

export type HangingProxy = {
  /** The address, for --docker-host. */
  host: string;
  /** Resolves when a request was not answered. */
  hung: Promise<unknown>;
};

/** Leads to the engine, but never answers requests whose method and path match. Ends with the test. */
export async function createHangingProxy(hangsOn: RegExp): Promise<HangingProxy> {
  const path = join(await temporaryFolder(), "docker.sock");
  const hung = Promise.withResolvers<void>();
  const server = createServer((incoming, answer) => {
    if (hangsOn.test(`${incoming.method} ${incoming.url}`)) hung.resolve();
    else forward(incoming, answer);
  });
  server.listen(path);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { host: `unix://${path}`, hung: hung.promise };
}

function forward(incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const socketPath = (process.env["DOCKER_HOST"] ?? "unix:///var/run/docker.sock").slice(7);
  const outgoing = request({ socketPath, method, path, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 500, found.headers);
    answer.flushHeaders();
    pipeline(found, answer, () => undefined);
  });
  pipeline(incoming, outgoing, (error) => error && answer.destroy());
  answer.once("close", () => outgoing.destroy());
}
