import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secret, startRemoteFixture, type RemoteFixture } from "./remote-fixture.ts";
import { createRunnerClient } from "./runner-client.ts";
import { logLimits } from "../../src/execution/rpc/logs/log-limits.ts";
import { rpcLimits } from "../../src/execution/rpc/rpc-limits.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

const gitUrl = (path: string): string => `${remote.server.address}/rpc/git/${path}`;
const authorization = (token: string) => ({
  Authorization: `Basic ${Buffer.from(`any:${token}`).toString("base64")}`,
});
async function tokenOfBuild() {
  const accepted = await remote.acceptStage();
  const { netrc } = await remote.client.details(accepted.stage.id);
  return { ...accepted, token: netrc.password };
}

describe("git over HTTP", () => {
  it("survives a body that does not match its encoding, from anybody", async () => {
    const packed = { method: "POST", body: "not gzip", headers: { "Content-Encoding": "gzip" } };
    const path = "team/remote.git/git-upload-pack";
    expect((await fetch(gitUrl(path), packed)).status).toBe(401);
    const { token, builds, number } = await tokenOfBuild();
    const headers = { ...packed.headers, ...authorization(token) };
    await fetch(gitUrl(path), { ...packed, headers }).then(
      (answer) => answer.text().catch(() => ""),
      () => "",
    );
    expect((await remote.client.send("POST", "/ping")).status).toBe(200);
    await builds.cancel(number);
  });

  it("serves only the two requests of a fetch, and no other spelling of the path", async () => {
    const { token, builds, number } = await tokenOfBuild();
    const paths = [
      "team/remote/info/refs?service=git-upload-pack",
      "team/remote.git/HEAD",
      "team/remote.git/objects/info/packs",
      "team/remote.git/config",
      "team/remote.git/info/refs",
      "team/remote.git/info/refs?service=git-receive-pack",
      "team/..%2Fremote.git/info/refs?service=git-upload-pack",
      "team/%2e%2e/remote.git/info/refs?service=git-upload-pack",
      "team%2Fremote.git/info/refs?service=git-upload-pack",
      "..%2f..%2fteam/remote.git/info/refs?service=git-upload-pack",
      "team/remote.git%00/info/refs?service=git-upload-pack",
      "team/remote.git.git/info/refs?service=git-upload-pack",
      "team/.git/info/refs?service=git-upload-pack",
      "other/remote.git/info/refs?service=git-upload-pack",
    ];
    const { Authorization } = authorization(token);
    for (const path of paths) {
      const answer = await rawGet(`/rpc/git/${path}`, Authorization);
      // Other addresses are pages of the dashboard.
      const isPage = answer.text.includes("<!doctype html>");
      expect([path, isPage || /^4\d\d$/.test(answer.status)]).toEqual([path, true]);
    }
    const right = "/rpc/git/team/remote.git/info/refs?service=git-upload-pack";
    expect((await rawGet(right, Authorization)).text).toContain("refs/heads/main");
    await builds.cancel(number);
  });

  it("accepts no token that was changed, shortened or belongs to another build", async () => {
    const { token, builds, number } = await tokenOfBuild();
    const path = "team/remote.git/info/refs?service=git-upload-pack";
    const [id = "", hash = ""] = token.split(".");
    const wrong = [
      hash,
      `${id}.`,
      `0${id}.${hash}`,
      `${Number(id) + 1}.${hash}`,
      token.slice(0, -1),
      `${token}\n`,
      "0.",
      ".",
    ];
    for (const one of wrong) {
      const answer = await fetch(gitUrl(path), { headers: authorization(one) });
      expect([one, answer.status]).toEqual([one, 401]);
    }
    expect((await fetch(gitUrl(path), { headers: authorization(token) })).status).toBe(200);
    await builds.cancel(number);
  });

  it("refuses wrong tokens, but not the runner and its builds on the same machine", async () => {
    const { token, builds, number } = await tokenOfBuild();
    const path = "team/remote.git/info/refs?service=git-upload-pack";
    for (let times = 0; times < rpcLimits.failures + 1; times += 1)
      await (await fetch(gitUrl(path), { headers: authorization("1.wrong") })).text();
    expect((await remote.client.send("POST", "/ping")).status).toBe(200);
    expect((await fetch(gitUrl(path), { headers: authorization(token) })).status).toBe(200);
    await builds.cancel(number);
  });
});

describe("wrong secrets", () => {
  it("do not lock out the runners behind the same address", async () => {
    expect((await remote.client.send("POST", "/ping")).status).toBe(200);
    const stranger = createRunnerClient(remote.server.address, "wrong");
    for (let times = 0; times < rpcLimits.failures + 1; times += 1)
      expect((await stranger.send("POST", "/ping")).status).toBe(401);
    expect((await remote.client.send("POST", "/ping")).status).toBe(200);
  });
});

describe("what a runner may send is limited", () => {
  it("in a line of a log, and the call is answered although its body continues", async () => {
    const { step, builds, number } = await remote.beginStage();
    const line = { pos: 0, out: "x".repeat(16 * logLimits.lineBytes), time: 0 };
    const call = (kind: string) =>
      remote.client.send("POST", `/step/${step.id}/logs/${kind}`, [line]);
    expect((await call("batch")).status).toBe(413);
    expect((await call("upload")).status).toBe(413);
    await builds.cancel(number);
  });

  it("in the body of a log that breaks off", async () => {
    const { step, builds, number } = await remote.beginStage();
    const socket = await beginUpload(`/step/${step.id}/logs/batch`, 1000);
    socket.write('[{"pos":0,"out":"one\\n"},{"pos":1,');
    const viewer = await builds.watch(number, 1, 1);
    socket.end();
    await expect.poll(() => viewer.lines.map(({ out }) => out)).toEqual(["one\n"]);
    expect((await remote.client.batch(step.id, [{ pos: 1, out: "two\n" }])).status).toBe(200);
    await builds.cancel(number);
    expect((await viewer.ended).map(({ out }) => out)).toEqual(["one\n", "two\n"]);
  });

  it("in its request for a stage", async () => {
    const long = "x".repeat(1000);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`l${index}`, "x"]));
    for (const odd of [{ type: long }, { os: long }, { labels: { a: long } }, { labels: many }])
      expect((await remote.client.send("POST", "/stage", odd)).status).toBe(400);
  });

  it("in the texts of a step", async () => {
    const { builds, number, stage } = await remote.acceptStage();
    const long = "x".repeat(100_000);
    const steps = [{ number: 1, name: "a", status: "running", error: long, image: long }];
    const sent = await remote.client.updateStage(stage.id, { status: "running", steps });
    expect(sent.status).toBe(200);
    const [step] = (await builds.get(number)).stages[0]?.steps ?? [];
    expect(JSON.stringify(step).length).toBeLessThan(3000);
    await builds.cancel(number);
  });
});

/** Sends a path as it is, which `fetch` would normalise. */
async function rawGet(
  path: string,
  authorization: string,
): Promise<{ status: string; text: string }> {
  const { hostname, port } = new URL(remote.server.address);
  const socket = connect(Number(port), hostname);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${authorization}`,
    "Connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (text += piece));
  await once(socket, "close");
  return { status: /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? "", text };
}

/** Sends the head of a call with a body. The connection is open, and the server waits for the body. */
async function beginUpload(path: string, bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(remote.server.address);
  const socket = connect(Number(port), hostname);
  const lines = [
    `POST /rpc/v2${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Drone-Token: ${secret}`,
    `Content-Length: ${bytes}`,
    "Content-Type: application/json",
    "Expect: 100-continue",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [answer]: unknown[] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}
