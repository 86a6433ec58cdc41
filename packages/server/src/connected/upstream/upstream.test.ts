import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { toFailure } from "./failure.ts";
import { startUpstream } from "../../../test/start-upstream.ts";

/** Generous, because a busy machine may be slow to answer. */
const answerMs = 30_000;
const request = { method: "GET", path: "/", headers: {}, signal: new AbortController().signal };

it("gives up on a server that does not start to answer in time", async () => {
  const upstream = await startUpstream(() => undefined);
  const limits = { answerMs: 50, pieceMs: 50 };
  const answer = upstream.request({ ...request, limits });
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(toFailure(error, upstream.address, limits)).toEqual({
    status: 504,
    message: `The CI server at ${upstream.address.origin} did not begin to answer within 0.05 seconds`,
  });
});

it("gives up on an answer that stalls, but never on a stream", async () => {
  const finish: (() => void)[] = [];
  const upstream = await startUpstream((_request, response) => {
    response.write("begun");
    finish.push(() => void response.end(" and ended"));
  });
  const stream = await upstream.request({ ...request, limits: { answerMs, pieceMs: 0 } });
  const whole = text(stream.body);
  const answer = await upstream.request({ ...request, limits: { answerMs, pieceMs: 50 } });
  await expect(text(answer.body)).rejects.toThrow("Body Timeout Error");
  for (const one of finish) one();
  expect(await whole).toBe("begun and ended");
});

it("retries once if the server closed an idle connection when it was reused", async () => {
  let requestCount = 0;
  const upstream = await startUpstream((request, response) => {
    requestCount += 1;
    if (requestCount === 2 || request.method === "POST") request.socket.destroy();
    else response.end("here");
  });
  const limits = { answerMs, pieceMs: answerMs };
  const ask = async () => text((await upstream.request({ ...request, limits })).body);
  expect([await ask(), await ask(), requestCount]).toEqual(["here", "here", 3]);
  const post = upstream.request({ ...request, method: "POST", limits });
  await expect(post).rejects.toThrow("other side closed");
  expect(requestCount).toBe(4);
});
