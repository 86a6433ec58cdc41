import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startUpstream } from "../../../test/start-upstream.ts";
import type { Upstream } from "./upstream.ts";

const limits = { answerMs: 30_000, pieceMs: 30_000 };
const request = { method: "GET", path: "/", headers: {}, limits };

/** Resolves with the target once the answer begins, and rejects if there is none. */
const forwardTo = (upstream: Upstream, target: PassThrough, method = "GET"): Promise<number> =>
  new Promise((resolve, reject) => {
    upstream.forward(
      { ...request, method },
      {
        begin: (status) => {
          resolve(status);
          return target;
        },
        fail: reject,
      },
    );
  });

it("makes the server wait for a slow reader, and passes on every byte", async () => {
  const pieces = 400;
  const upstream = await startUpstream(async (_request, response) => {
    for (let count = 0; count < pieces; count += 1)
      if (!response.write(Buffer.alloc(64 * 1024, "x"))) await once(response, "drain");
    response.end();
  });
  const target = new PassThrough({ highWaterMark: 16 * 1024 });
  expect(await forwardTo(upstream, target)).toBe(200);
  let length = 0;
  let mostWaiting = 0;
  for await (const piece of target) {
    length += Buffer.byteLength(piece);
    mostWaiting = Math.max(mostWaiting, target.writableLength);
    await setImmediate();
  }
  expect(length).toBe(pieces * 64 * 1024);
  expect(mostWaiting).toBeLessThan(1024 * 1024);
});

it("sends a request again once if the server closed its idle connection, unless it changes something", async () => {
  let requestCount = 0;
  const upstream = await startUpstream((received, response) => {
    requestCount += 1;
    if (requestCount === 2 || received.method === "POST") received.socket.destroy();
    else response.end("here");
  });
  const read = async (): Promise<string> => {
    const target = new PassThrough();
    await forwardTo(upstream, target);
    return text(target);
  };
  expect([await read(), await read(), requestCount]).toEqual(["here", "here", 3]);
  await expect(forwardTo(upstream, new PassThrough(), "POST")).rejects.toThrow("other side closed");
  expect(requestCount).toBe(4);
});

it("destroys the target of an answer that breaks off", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("begun", () => response.destroy());
  });
  const target = new PassThrough();
  await forwardTo(upstream, target);
  await expect(text(target)).rejects.toThrow("Premature close");
});
