import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, program, stepOf } from "./build-fixture.ts";
import { withoutPings } from "./read-socket.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** A command that waits until a gate is opened. */
const waitFor = (gate: string): string => `until test -e ${gate}; do sleep 0.02; done`;

/** A step that waits until its gate is opened, and then runs the command. */
const gated = (name: string, command: string) => {
  const gate = join(server.folder, `${name}.go`);
  const commands = [waitFor(gate), command];
  return { pipeline: pipelineOf({ x: { commands } }), open: () => writeFile(gate, "") };
};

const start = async (name: string, command: string) => {
  const { pipeline, open } = gated(name, command);
  const builds = await createBuildFixture(server, name, pipeline);
  const number = await builds.start();
  await builds.when(number, (build) => stepOf(build, "x")?.status === "running");
  return { builds, number, open };
};

describe("logs over HTTP", () => {
  it("are the same streamed and stored, early and late", async () => {
    const half = join(server.folder, "half");
    const print = program("print-lines.mjs", 100_000);
    const commands = [print, waitFor(half), print].join(" && ");
    const { builds, number, open } = await start("large", commands);
    const early = await builds.watch(number, 1, 2);
    await open();
    await expect.poll(() => early.lines.length).toBeGreaterThan(1000);
    const late = await builds.watch(number, 1, 2);
    await writeFile(half, "");
    const lines = await early.ended;
    const { status, body } = await server.call("getLogs", {
      params: { ...builds.params, number, stage: 1, step: 2 },
    });
    expect(status).toBe(200);
    expect(body).toEqual(lines);
    expect(await late.ended).toEqual(lines);
    expect(lines.length).toBeGreaterThanOrEqual(200_000);
    expect(lines.map(({ pos }) => pos)).toEqual(lines.map((_, index) => index));
  });

  it("answer as Drone servers do if there is none, and with an empty list if nothing was printed", async () => {
    const { builds, number, open } = await start("none", "true");
    const get = (stage: string | number, step: string | number, query = {}) =>
      server.call("getLogs", { params: { ...builds.params, number, stage, step }, query });
    const noRows = { status: 404, message: "sql: no rows in result set" };
    expect(await get(1, 2)).toMatchObject(noRows);
    expect(await get(1, 2, { tail: "10" })).toMatchObject({ status: 204 });
    expect(await get(1, 9)).toMatchObject(noRows);
    await open();
    await builds.ended(number);
    for (const [stage, step] of [[1, 9] as const, [9, 1] as const]) {
      expect(await get(stage, step)).toMatchObject(noRows);
      expect(await get(stage, step, { tail: "10" })).toMatchObject({ status: 204 });
    }
    expect(await get("x", 1)).toMatchObject({ status: 400 });
    expect(await get(1, 2, { tail: "many" })).toMatchObject({
      status: 400,
      message: "tail must be a whole number of lines",
    });
    expect(await get(1, 2, { tail: "1" })).toMatchObject({
      status: 200,
      body: [{ out: "+ true\n" }],
    });
    expect(await get(1, 2, { tail: "0" })).toMatchObject({ status: 200, body: [] });
  });

  it("stream in the frames of Drone servers", async () => {
    const { builds, number, open } = await start("frames", "echo '<b>'");
    const path = `/api/stream/team/frames/${number}/1/2`;
    const response = await server.fetch(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    });
    await open();
    const text = await response.text();
    expect(text).toMatch(/^(: ping\n\n)+data: {"pos":0,"out":"\+ until/);
    expect(withoutPings(text)).toMatch(
      /\n\ndata: {"pos":2,"out":"<b>\\n","time":\d+}\n\n\nevent: error\ndata: eof\n\n$/,
    );
    await builds.ended(number);
    const after = await server.fetch(path);
    expect(await after.text()).toBe(": ping\n\nevent: error\ndata: eof\n\n");
    expect((await server.fetch(`${path}9`)).status).toBe(404);
    expect((await server.fetch(`/api/stream/team/frames/${number}/1/x`)).status).toBe(400);
  });

  it("reach other viewers at full speed while one does not read", async () => {
    const { builds, number, open } = await start("stalled", program("print-lines.mjs", 100_000));
    const { port, hostname } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.pause();
    socket.write(
      `GET /api/stream/team/stalled/${number}/1/2 HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Authorization: Bearer ${server.tokenOf("owner")}\r\n\r\n`,
    );
    await turn();
    const lines = builds.follow(number, 1, 2);
    await open();
    expect((await lines).length).toBeGreaterThanOrEqual(100_000);
    expect((await builds.ended(number)).status).toBe("success");
    socket.destroy();
  });

  it("are compressed if the client accepts it", async () => {
    const { builds, number, open } = await start("packed", "echo hello");
    await open();
    await builds.ended(number);
    const path = `/api/repos/team/packed/builds/${number}/logs/1/2`;
    for (const encoding of ["gzip", "br"]) {
      const response = await server.fetch(path, { headers: { "Accept-Encoding": encoding } });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      const lines = z.array(LogLine).parse(await response.json());
      expect(lines.at(-1)?.out).toBe("hello\n");
    }
  });

  it("have a Content-Length if they are not compressed, which HEAD returns, too", async () => {
    const { builds, number, open } = await start("plain", program("print-lines.mjs", 20_000));
    await open();
    await builds.ended(number);
    const path = `/api/repos/team/plain/builds/${number}/logs/1/2`;
    const headers = { "Accept-Encoding": "identity" };
    const response = await server.fetch(path, { headers });
    const body = await response.text();
    expect(z.array(LogLine).parse(JSON.parse(body)).length).toBeGreaterThanOrEqual(20_000);
    const head = await server.fetch(path, { method: "HEAD", headers });
    for (const answer of [response, head])
      expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(await head.text()).toBe("");
  });

  it("end in order when the server stops", async () => {
    const stopping = await startTestApp();
    const pipeline = pipelineOf({ x: { commands: ["echo seen", "sleep 1000"] } });
    const builds = await createBuildFixture(stopping, "stopping", pipeline);
    const number = await builds.start();
    await builds.when(number, (build) => stepOf(build, "x")?.status === "running");
    const response = await stopping.fetch(`/api/stream/team/stopping/${number}/1/2`);
    let text = "";
    let stopped: Promise<void> | undefined;
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.includes('"seen')) stopped ??= stopping.close();
    }
    await stopped;
    expect(text).toMatch(/"seen\\n","time":\d+}\n\n\n[^]*event: error\ndata: eof\n\n$/);
  });
});
