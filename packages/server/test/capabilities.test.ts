import { Capabilities } from "@signalbox/contract";
import { expect, it, onTestFinished } from "vitest";
import { startConnected } from "./start-connected.ts";
import { startDroneProxy } from "./drone-differences/drone-proxy.ts";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { startTestApp } from "./start-test-app.ts";

/** What the server in front of another one says about it. */
const capabilitiesInFrontOf = async (server: LocalServer): Promise<Capabilities> => {
  const connected = await startConnected(server.address);
  onTestFinished(async () => {
    await connected.close();
    await server.close();
  });
  const headers = { authorization: "Bearer somebody" };
  const answer = await fetch(`${connected.address}/api/capabilities`, { headers });
  return Capabilities.parse(await answer.json());
};

it("names the embedded server, which lacks an index and what only Woodpecker has, to visitors too", async () => {
  const server = await startTestApp();
  onTestFinished(() => server.close());
  const answer = await fetch(`${server.address}/api/capabilities`);
  const { name, lacks } = Capabilities.parse(await answer.json());
  expect([name, Object.keys(lacks ?? {})]).toEqual([
    "this Signalbox",
    ["index", "cronZones", "deployTasks", "restartDeclined", "secretEvents"],
  ]);
});

it("names a Drone server, and says in a sentence what it lacks", async () => {
  const server = await startTestApp();
  onTestFinished(() => server.close());
  const drone = await startDroneProxy(server.address);
  const { name, lacks } = await capabilitiesInFrontOf(drone);
  expect(name).toBe(`Drone 2.25 at ${new URL(drone.address).host}`);
  expect(lacks).toMatchObject({
    queueReasons: "Drone does not say what a pending build waits for.",
  });
  expect(Object.keys(lacks ?? {})).not.toContain("cron");
});

it("passes on what another Signalbox lacks", async () => {
  const other = await startLocalServer(({ url }, response) => {
    const version = { source: "signalbox", version: "1.0.0" };
    const own = { name: "this Signalbox", lacks: { runners: "None may call." } };
    response.end(JSON.stringify(url === "/version" ? version : own));
  });
  expect(await capabilitiesInFrontOf(other)).toEqual({
    name: `Signalbox at ${new URL(other.address).host}`,
    lacks: { runners: "None may call." },
  });
});

it("finds the open-source edition of Drone, which has no cron jobs and secrets", async () => {
  const edition = await startLocalServer(({ url }, response) => {
    if (url === "/api/user") return void response.end('{"login":"kim"}');
    if (url === "/version") return void response.end('{"version":"2.25.0"}');
    return void response.writeHead(url === "/api/secrets/kim" ? 501 : 404).end();
  });
  const { lacks } = await capabilitiesInFrontOf(edition);
  expect(lacks).toMatchObject({ cron: expect.stringContaining("enterprise feature") });
  expect(Object.keys(lacks ?? {})).toEqual(
    expect.arrayContaining(["promote", "rollback", "secrets", "purge", "queue"]),
  );
});

it("asks again for the edition of a Drone server that could not answer", async () => {
  let status = 500;
  const edition = await startLocalServer(({ url }, response) => {
    if (url === "/api/user") return void response.end('{"login":"kim"}');
    if (url === "/version") return void response.end('{"version":"2.25.0"}');
    return void response.writeHead(status).end();
  });
  const connected = await startConnected(edition.address);
  onTestFinished(() => connected.close());
  const lacks = async (): Promise<string[]> => {
    const answer = await fetch(`${connected.address}/api/capabilities`);
    return Object.keys(Capabilities.parse(await answer.json()).lacks ?? {});
  };
  expect(await lacks()).not.toContain("secrets");
  status = 501;
  expect(await lacks()).toContain("secrets");
});

it("names a server that hides its version, and says why one cannot be asked", async () => {
  const hiding = await startLocalServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html>"),
  );
  const { host } = new URL(hiding.address);
  expect((await capabilitiesInFrontOf(hiding)).name).toBe(`Drone at ${host}`);
  const connected = await startConnected("http://127.0.0.1:9");
  onTestFinished(() => connected.close());
  const answer = await fetch(`${connected.address}/api/capabilities`);
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("is down")]);
});
