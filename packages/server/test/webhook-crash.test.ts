import { once } from "node:events";
import { join } from "node:path";
import { Build, NewWebhookAnswer, WebhookDelivery } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it } from "vitest";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { pipelineOf } from "./build-fixture.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
  type ServerProcess,
} from "./server-process.ts";
import { deliveryOf, jsonOf, startReceiver } from "./webhook-receiver.ts";

const started: ServerProcess[] = [];
afterEach(() => started.splice(0).map(({ child }) => child.kill("SIGKILL")));
afterAll(removeRepositories);

const startServer = async (folder: string): Promise<ServerProcess> => {
  const server = await startServerProcess(folder, [], ["--webhook-addresses", "127.0.0.1"]);
  started.push(server);
  return server;
};

const repo = "/api/repos/repos/alpha";

const runBuild = async (call: Call, number: number): Promise<void> => {
  await call(`${repo}/builds`, "POST");
  const status = async () =>
    Build.parse(await (await call(`${repo}/builds/${number}`)).json()).status;
  await expect.poll(status).toBe("success");
};

it("a server that was killed sends what it had queued, with the same delivery ids", async () => {
  const folder = await temporaryFolder();
  const pipeline = pipelineOf({ quick: { commands: ["true"] } });
  await createRepository({
    path: join(folder, "repos", "alpha"),
    files: { ".drone.yml": pipeline },
  });
  const receiver = await startReceiver();
  receiver.answer(() => undefined);

  const first = await startServer(folder);
  const token = await signIn(first.address);
  const call = callWith(first.address, token);
  await call("/api/user/repos", "POST");
  expect((await call(repo, "POST")).status).toBe(200);
  const created = await call(`${repo}/webhooks`, "POST", { url: receiver.url });
  const { id } = NewWebhookAnswer.parse(await created.json());
  const deliveries = async (server: Call) =>
    z
      .array(WebhookDelivery)
      .parse(await (await server(`${repo}/webhooks/${id}/deliveries`)).json());

  // The receiver hangs, so the first delivery is on its way and the others wait.
  await runBuild(call, 1);
  await receiver.count(1);
  await runBuild(call, 2);
  await runBuild(call, 3);
  const queued = await deliveries(call);
  expect(queued).toMatchObject([
    { build: 3, state: "pending", attempts: 0 },
    { build: 2, state: "pending", attempts: 0 },
    { build: 1, state: "pending", attempts: 0 },
  ]);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  receiver.answer((response) => response.writeHead(204).end());
  const second = await startServer(folder);
  const again = callWith(second.address, token);
  const states = async () => (await deliveries(again)).map(({ state }) => state);
  await expect.poll(states).toEqual(["delivered", "delivered", "delivered"]);
  const received = (await receiver.count(4)).map((request) => [
    jsonOf(request).build.number,
    deliveryOf(request),
  ]);
  const idOf = (build: number) => queued.find((delivery) => delivery.build === build)?.uuid;
  expect(received).toEqual([1, 1, 2, 3].map((build) => [build, idOf(build)]));
  expect((await deliveries(again)).map(({ uuid }) => uuid)).toEqual(queued.map(({ uuid }) => uuid));
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
  await receiver.close();
});
