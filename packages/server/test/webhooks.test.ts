import { createHmac } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { setUpWebhooks, webhookSecret } from "./webhook-fixture.ts";
import { deliveryOf, jsonOf, startReceiver } from "./webhook-receiver.ts";

const { server, receiver, makeRepository, addWebhook, deliveriesOf, settled, afterAttempts } =
  setUpWebhooks();

it("sends the brief of a failed build, signed, with masked secrets", async () => {
  const pipeline = pipelineOf({
    compile: {
      commands: ['echo "src/cart.ts(14,7): error TS2322: the key is $KEY"', "exit 2"],
      extra: ["environment: { KEY: { from_secret: deploy_key } }"],
    },
  });
  const repository = await createBuildFixture(server(), "brief", pipeline);
  const place = repository.params;
  await server().call("createSecret", {
    params: place,
    body: { name: "deploy_key", data: "correct-horse-battery" },
  });
  const webhook = await addWebhook(place, { events: "failed" });
  const number = await repository.start();
  const [request] = await receiver().count(1);
  if (request === undefined) throw new Error("nothing was received");

  const { headers, body, path } = request;
  const timestamp = String(headers["x-signalbox-timestamp"]);
  const hmac = createHmac("sha256", webhookSecret)
    .update(`${timestamp}.`)
    .update(body)
    .digest("hex");
  expect(headers["x-signalbox-signature-256"]).toBe(`sha256=${hmac}`);
  expect(Number(timestamp)).toBeCloseTo(server().clock() / 1000, -2);
  expect(path).toBe("/hook");
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": expect.stringMatching(/^Signalbox\/\d/),
    "x-signalbox-event": "build",
  });
  const payload = jsonOf(request);
  const link = `${server().address}/team/brief`;
  expect(payload).toMatchObject({
    version: 1,
    event: "build",
    delivery: deliveryOf(request),
    repository: { namespace: "team", name: "brief", slug: "team/brief", link },
    change: "failed",
    build: {
      number,
      status: "failure",
      event: "custom",
      ref: "refs/heads/main",
      after: expect.stringMatching(/^[0-9a-f]{40}$/),
      finished: expect.any(Number),
      link: `${link}/${number}`,
    },
  });
  const summary = await server().call("getSummary", { params: { ...place, number } });
  expect(payload.summary).toEqual(summary.body);
  expect(payload.summary.failed[0].heading).toContain("the key is [secret:deploy_key]");
  expect(body.toString()).not.toContain("correct-horse");
  expect(await settled(place, webhook)).toMatchObject([
    { build: number, state: "delivered", attempts: 1, code: 204, uuid: deliveryOf(request) },
  ]);
});

it("reports to each webhook the builds that it asks for", async () => {
  const broken = join(server().folder, "broken");
  const repository = await makeRepository([`test ! -e ${broken}`]);
  const { params } = repository;
  const webhooks = [
    await addWebhook(params, { events: "all" }),
    await addWebhook(params, { events: "failed" }),
    await addWebhook(params, { events: "changed" }),
  ];
  const run = async () => repository.ended(await repository.start());
  await run();
  await writeFile(broken, "");
  await run();
  await run();
  await rm(broken);
  await run();
  const reported = await Promise.all(
    webhooks.map(async (webhook) =>
      (await settled(params, webhook)).map(({ build }) => build).toReversed(),
    ),
  );
  expect(reported).toEqual([
    [1, 2, 3, 4],
    [2, 3],
    [2, 4],
  ]);
  const changes = receiver()
    .received.map((request) => jsonOf(request))
    .map(({ build, change }) => [build.number, change]);
  expect(Object.fromEntries(changes)).toEqual({
    1: undefined,
    2: "failed",
    3: undefined,
    4: "fixed",
  });
});

it("reports a failed build to a chat, with its reason and link", async () => {
  const { params, start } = await makeRepository(["echo 'a.ts(1,2): error TS2322: no'", "exit 2"]);
  const webhook = await addWebhook(params, { kind: "slack" });
  const number = await start();
  const [request] = await receiver().count(1);
  const { attachments } = jsonOf(request!);
  expect(attachments).toMatchObject([
    {
      title: expect.stringMatching(`^${params.namespace}/${params.name} #${number} failed: main`),
      title_link: `${server().address}/${params.namespace}/${params.name}/${number}?at=failure`,
      text: expect.stringContaining("error TS2322: no"),
    },
  ]);
  expect(await settled(params, webhook)).toMatchObject([{ state: "delivered" }]);
});

it("does not count a cancelled build as failed", async () => {
  const repository = await makeRepository(["sleep 1000"]);
  const { params } = repository;
  const all = await addWebhook(params, { events: "all" });
  const failed = await addWebhook(params, { events: "failed" });
  const number = await repository.start();
  await repository.when(number, ({ status }) => status === "running");
  await repository.cancel(number);
  await repository.ended(number);
  const [request] = await receiver().count(1);
  expect(request && jsonOf(request).build).toMatchObject({ number, status: "killed" });
  expect(await settled(params, all)).toMatchObject([{ build: number, state: "delivered" }]);
  expect(await deliveriesOf(params, failed)).toEqual([]);
});

it("tries again with the same delivery and a new signature, until the receiver answers", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const webhook = await addWebhook(params);
  const answers = [500, 429, 200];
  receiver().answer((response) => {
    response.writeHead(answers.shift() ?? 200, { "retry-after": "3600" }).end("body");
  });
  await repository.ended(await repository.start());
  const first = await afterAttempts(params, webhook, 1);
  expect(first).toMatchObject({
    state: "pending",
    attempts: 1,
    code: 500,
    error: "The receiver answered 500.",
  });
  const wait = (first?.next ?? 0) - (first?.sent ?? 0);
  expect(wait).toBeGreaterThanOrEqual(3600);
  expect(receiver().received).toHaveLength(1);

  server().advance(3602);
  expect(await afterAttempts(params, webhook, 2)).toMatchObject({ state: "pending", code: 429 });
  server().advance(3602);
  expect(await settled(params, webhook)).toMatchObject([
    { state: "delivered", attempts: 3, code: 200, next: 0 },
  ]);
  expect((await settled(params, webhook))[0]).not.toHaveProperty("error");
  const requests = await receiver().count(3);
  expect(new Set(requests.map(deliveryOf)).size).toBe(1);
  const timestamps = requests.map(({ headers }) => headers["x-signalbox-timestamp"]);
  expect(new Set(timestamps).size).toBe(3);
});

it("gives up after six attempts, and at once after a refusal", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const webhook = await addWebhook(params);
  receiver().answer((response) => response.writeHead(503).end());
  await repository.ended(await repository.start());
  for (const attempt of [1, 2, 3, 4, 5]) {
    const delivery = await afterAttempts(params, webhook, attempt);
    expect(delivery).toMatchObject({ state: "pending", code: 503 });
    server().advance(3 * 3600);
  }
  expect(await settled(params, webhook)).toMatchObject([
    { state: "failed", attempts: 6, code: 503, next: 0 },
  ]);
  receiver().answer((response) => response.writeHead(404).end());
  await repository.ended(await repository.start());
  expect(await settled(params, webhook)).toMatchObject([
    { build: 2, state: "failed", attempts: 1, code: 404 },
    { build: 1 },
  ]);
});

it("a receiver that hangs delays only its own deliveries", async () => {
  const [dead, alive] = [await makeRepository(["true"]), await makeRepository(["true"])];
  const hanging = await startReceiver();
  hanging.answer(() => undefined);
  const url = hanging.url;
  for (const _ of [1, 2, 3, 4, 5]) await addWebhook(dead.params, { url });
  const webhook = await addWebhook(alive.params);
  await dead.ended(await dead.start());
  await hanging.count(5);
  await alive.ended(await alive.start());
  expect(await settled(alive.params, webhook)).toMatchObject([{ state: "delivered" }]);
  await hanging.close();
});

it("sends a test once, and a delivery again as a new one", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const webhook = await addWebhook(params, { events: "failed" });
  const place = { ...params, webhook: webhook.id };
  receiver().answer((response) => response.writeHead(500).end());
  const test = await server().call("testWebhook", { as: "admin", params: place });
  expect(test.body).toMatchObject({ attempts: 0, state: "pending" });
  expect(test.body).not.toHaveProperty("build");
  expect(await settled(params, webhook)).toMatchObject([{ state: "failed", attempts: 1 }]);
  receiver().answer((response) => response.writeHead(204).end());
  const again = await server().call("repeatDelivery", {
    params: { ...place, delivery: test.body.id },
  });
  expect(again.status).toBe(200);
  expect(await settled(params, webhook)).toMatchObject([
    { state: "delivered" },
    { state: "failed" },
  ]);
  const requests = await receiver().count(2);
  expect(new Set(requests.map(deliveryOf)).size).toBe(2);
  expect(requests.map((request) => jsonOf(request))).toEqual(
    requests.map((request) => ({
      version: 1,
      event: "test",
      delivery: deliveryOf(request),
      repository: expect.objectContaining({ slug: `team/${params.name}` }),
    })),
  );
  const unknown = await server().call("repeatDelivery", {
    params: { ...place, delivery: 999_999 },
  });
  expect(unknown.status).toBe(404);
});

it("sends nothing to an address that is not allowed any more", async () => {
  const { params } = await makeRepository(["true"]);
  const webhook = await addWebhook(params);
  const { repos, webhooks } = server().app.deps.store;
  const { repo } = repos.find(params.namespace, params.name)!;
  // As after a start with other --webhook-addresses.
  webhooks.update(repo.id, webhook.id, {
    url: "http://127.0.0.2/",
    kind: "json",
    events: "all",
    active: true,
    secret: undefined,
  });
  const test = { as: "admin", params: { ...params, webhook: webhook.id } } as const;
  await server().call("testWebhook", test);
  expect(await settled(params, webhook)).toMatchObject([
    { state: "failed", error: expect.stringContaining("--webhook-addresses") },
  ]);
});

it("stops when the webhook is disabled or deleted", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const [one, other] = [await addWebhook(params), await addWebhook(params)];
  receiver().answer((response) => response.writeHead(500).end());
  await repository.ended(await repository.start());
  await receiver().count(2);
  await afterAttempts(params, one, 1);
  await afterAttempts(params, other, 1);
  const off = await server().call("updateWebhook", {
    as: "admin",
    params: { ...params, webhook: one.id },
    body: { active: false },
  });
  expect(off.body).toMatchObject({ active: false, delivery: { state: "failed" } });
  const remove = { ...params, webhook: other.id };
  expect((await server().call("deleteWebhook", { as: "admin", params: remove })).status).toBe(204);
  expect((await server().call("deleteWebhook", { as: "admin", params: remove })).status).toBe(404);
  server().advance(3 * 3600);
  await repository.ended(await repository.start());
  server().app.deps.webhooks.check();
  await server().app.deps.webhooks.settled();
  expect(receiver().received).toHaveLength(2);
  expect(await deliveriesOf(params, one)).toMatchObject([
    { build: 1, state: "failed", error: "The webhook was disabled." },
  ]);
});

it.each([
  [204, "delivered", undefined],
  [503, "failed", "The receiver answered 503."],
])(
  "records the answer %i to a request that was running when the webhook was disabled",
  async (code, state, error) => {
    const repository = await makeRepository(["true"]);
    const { params } = repository;
    const webhook = await addWebhook(params);
    const answering = Promise.withResolvers<ServerResponse>();
    receiver().answer(answering.resolve);
    await repository.ended(await repository.start());
    const response = await answering.promise;
    await server().call("updateWebhook", {
      params: { ...params, webhook: webhook.id },
      body: { active: false },
    });
    expect(await deliveriesOf(params, webhook)).toMatchObject([
      { state: "failed", error: "The webhook was disabled.", attempts: 0 },
    ]);
    response.writeHead(code).end();
    const delivery = await afterAttempts(params, webhook, 1);
    expect(delivery).toMatchObject({ state, code, next: 0 });
    expect(delivery?.error).toBe(error);
    server().advance(3 * 3600);
    server().app.deps.webhooks.check();
    await server().app.deps.webhooks.settled();
    expect(receiver().received).toHaveLength(1);
  },
);

it("sends a delivery of a disabled webhook again only once", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const webhook = await addWebhook(params);
  await repository.ended(await repository.start());
  const [delivery] = await settled(params, webhook);
  const place = { ...params, webhook: webhook.id };
  await server().call("updateWebhook", { params: place, body: { active: false } });
  receiver().answer((response) => response.writeHead(503).end());
  await server().call("repeatDelivery", { params: { ...place, delivery: delivery!.id } });
  expect(await afterAttempts(params, webhook, 1)).toMatchObject({ state: "failed", code: 503 });
});

it("deletes the deliveries of purged builds and of a deleted repository", async () => {
  const repository = await makeRepository(["true"]);
  const { params } = repository;
  const webhook = await addWebhook(params);
  receiver().answer((response) => response.writeHead(500).end());
  for (const _ of [1, 2]) await repository.ended(await repository.start());
  await receiver().count(2);
  await server().call("purgeBuilds", { params, query: { before: "2" } });
  expect(await deliveriesOf(params, webhook)).toMatchObject([{ build: 2 }]);
  await afterAttempts(params, webhook, 1);
  await server().call("disableRepo", { params, query: { remove: "true" } });
  server().advance(3 * 3600);
  server().app.deps.webhooks.check();
  await server().app.deps.webhooks.settled();
  expect(receiver().received).toHaveLength(2);
});

it("keeps the newest hundred deliveries", async () => {
  const { params } = await makeRepository(["true"]);
  const webhook = await addWebhook(params);
  const { deliveries } = server().app.deps.store;
  const ids = Array.from({ length: 105 }, () => deliveries.addTest(webhook.id)?.id);
  const kept = await deliveriesOf(params, webhook);
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(5).toReversed());
  await server().call("deleteWebhook", { params: { ...params, webhook: webhook.id } });
});

it("does not let the hanging receivers of two repositories delay a third", async () => {
  let ended = 0;
  const hanging = await startReceiver();
  hanging.answer((response) => response.once("close", () => (ended += 1)));
  const add = async (url: string, count: number) => {
    const { params } = await makeRepository(["true"]);
    const added: { params: typeof params & { webhook: number } }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await addWebhook(params, { url });
      added.push({ params: { ...params, webhook: id } });
    }
    return added;
  };
  const webhooks = [
    ...(await add(hanging.url, 5)),
    ...(await add(hanging.url, 5)),
    ...(await add(receiver().url, 1)),
  ];
  for (const { params } of webhooks) await server().call("testWebhook", { as: "admin", params });
  await receiver().count(1);
  // With eight requests at a time, the third would have to wait for three receivers.
  expect(ended).toBeLessThan(3);
  await hanging.close();
});
