import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEventStream } from "./streams/event-stream.ts";
import { createMask } from "../pipeline/mask/mask.ts";
import { createLogStore } from "./log-store.ts";

it("cuts off a viewer that accepts no data for too long, and buffers little for it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-viewer-"));
  const logs = createLogStore({ folder, clock: () => 0, stallMs: 200 });
  const place = { build: 1, stage: 1, step: 1 };
  const log = await logs.create(place, createMask([]));
  let maxWaiting = 0;
  const cut = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const stream = openEventStream(response);
    stream.closed.addEventListener("abort", () => cut.resolve());
    const send: typeof stream.send = (frames) => {
      const hasRoom = stream.send(frames);
      maxWaiting = Math.max(maxWaiting, stream.waiting());
      return hasRoom;
    };
    logs.watch(place, { ...stream, send });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await once(server, "request");

  const line = Buffer.from(`${"x".repeat(999)}\n`.repeat(100));
  for (let written = 0; written < 30_000_000; written += line.length) {
    if (!log.output.write(line)) await once(log.output, "drain");
  }
  await cut.promise;
  expect(maxWaiting).toBeLessThan(1_000_000);
  await log.finish();
  log.end();
  socket.destroy();
  server.close();
  await rm(folder, { recursive: true });
});
