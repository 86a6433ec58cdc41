import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { EngineGoneError } from "./engine-error.ts";
import { createEngineSource } from "./engine-source.ts";

/** Something that answers as an engine of the given version does. */
async function listenAsEngine(socket: string, version: string): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = { Version: version, ApiVersion: "1.41", Os: "linux", Arch: "amd64" };
    response.end(request.url === "/version" ? JSON.stringify(answer) : "OK");
  }).listen(socket);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return server;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function sourceOf(socket: string) {
  const source = createEngineSource({
    host: { text: `unix://${socket}`, source: "--docker-host" },
    environment: {},
  });
  onTestFinished(source.close);
  return source;
}

it("keeps one connection, and connects again after the engine was gone", async () => {
  const socket = join(tmpdir(), randomUUID());
  const source = sourceOf(socket);
  await expect(source.open()).rejects.toThrow(
    `at unix://${socket} does not answer (ENOENT): start it, or correct --docker-host`,
  );
  const first = await listenAsEngine(socket, "1.0");
  const [engine, same] = await Promise.all([source.open(), source.open()]);
  expect(engine.version).toBe("1.0");
  expect(same).toBe(engine);
  await stop(first);
  await expect(source.open()).rejects.toThrow("does not answer");
  await listenAsEngine(socket, "2.0");
  expect((await source.open()).version).toBe("2.0");
});

it("says what is wrong with an address, as with an engine that is gone", async () => {
  const source = createEngineSource({ environment: { DOCKER_HOST: "http://engine.example" } });
  const opening = source.open();
  await expect(opening).rejects.toThrow(EngineGoneError);
  await expect(opening).rejects.toThrow("DOCKER_HOST must be an address like unix://");
});

it("refuses a context that does not exist instead of using another engine", async () => {
  const DOCKER_CONFIG = join(tmpdir(), randomUUID());
  const source = createEngineSource({ environment: { DOCKER_CONFIG, DOCKER_CONTEXT: "nosuch" } });
  await expect(source.open()).rejects.toThrow(
    "the Docker context nosuch of DOCKER_CONTEXT does not exist",
  );
});
