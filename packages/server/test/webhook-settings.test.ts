import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import type { BuildFixture } from "./build-fixture.ts";
import { setUpWebhooks, webhookSecret } from "./webhook-fixture.ts";

const { server, receiver, makeRepository, addWebhook } = setUpWebhooks();

it("never shows a secret again, and stores it encrypted", async () => {
  const { params } = await makeRepository(["true"]);
  const created = await addWebhook(params);
  expect(created).toMatchObject({
    secret: webhookSecret,
    url: receiver().url,
    kind: "json",
    events: "all",
    active: true,
  });
  const generated = await server().call("createWebhook", { params, body: { url: receiver().url } });
  expect(generated.body.secret).toMatch(/^[A-Za-z0-9]{43}$/);
  const place = { ...params, webhook: created.id };
  const answers = [
    await server().call("listWebhooks", { params }),
    await server().call("getWebhook", { params: place }),
    await server().call("updateWebhook", {
      params: place,
      body: { secret: "another secret here" },
    }),
  ];
  const texts = answers.map(({ status, body }) => [status, JSON.stringify(body)]);
  for (const [status, text] of texts)
    expect([status, text]).toEqual([200, expect.not.stringMatching(/secret/)]);
  await server().call("testWebhook", { params: place });
  const [request] = await receiver().count(1);
  const { headers, body } = request!;
  const hmac = createHmac("sha256", "another secret here");
  const signature = hmac.update(`${String(headers["x-signalbox-timestamp"])}.`).update(body);
  expect(headers["x-signalbox-signature-256"]).toBe(`sha256=${signature.digest("hex")}`);
});

let unused: Promise<BuildFixture> | undefined;
/** A repository in which every webhook is refused, which its tests share. */
const withoutWebhooks = () => (unused ??= makeRepository(["true"]));

it.each([
  [{}, "url must be an address like https://chat.example.com/hooks/builds"],
  [
    { url: "chat.example.com" },
    "url must be an address like https://chat.example.com/hooks/builds",
  ],
  [
    { url: "file:///etc/passwd" },
    "url must be an address like https://chat.example.com/hooks/builds",
  ],
  [{ url: "https://kim:pw@example.com" }, "url must not contain a user name or password"],
  [
    { url: `https://example.com/${"x".repeat(2000)}` },
    "url must not be longer than 2000 characters",
  ],
  [
    { url: "http://169.254.169.254/" },
    "url must be public; a system administrator can allow others with --webhook-addresses",
  ],
  [{ url: "https://example.com", events: "some" }, "events must be one of all, failed, changed"],
  [
    { url: "https://example.com", kind: "pager" },
    "kind must be one of json, slack, teams, discord, mattermost",
  ],
  [{ url: "https://example.com", secret: "short" }, "secret must have 16 to 250 characters"],
])("refuses the webhook %j", async (body, message) => {
  const { params } = await withoutWebhooks();
  const answer = await server().call("createWebhook", { as: "admin", params, body });
  expect([answer.status, answer.message]).toEqual([400, message]);
  expect((await server().call("listWebhooks", { params })).body).toEqual([]);
});

it("allows five webhooks for each repository", async () => {
  const { params } = await makeRepository(["true"]);
  for (const _ of [1, 2, 3, 4, 5]) await addWebhook(params);
  const answer = await server().call("createWebhook", { params, body: { url: receiver().url } });
  expect([answer.status, answer.message]).toEqual([
    409,
    "A repository can have at most 5 webhooks",
  ]);
});

it("changes a webhook only in its own repository", async () => {
  const { params } = await makeRepository(["true"]);
  const other = await makeRepository(["true"]);
  const webhook = await addWebhook(params);
  const place = { ...params, webhook: webhook.id };
  const change = { url: "https://example.com/hook", events: "changed" };
  const changed = await server().call("updateWebhook", { params: place, body: change });
  expect(changed.body).toMatchObject({ ...change, active: true });
  const wrong = await server().call("updateWebhook", { params: place, body: { url: "x" } });
  expect(wrong.status).toBe(400);
  const elsewhere = { ...other.params, webhook: webhook.id };
  for (const name of ["getWebhook", "listDeliveries", "testWebhook", "deleteWebhook"] as const)
    expect((await server().call(name, { params: elsewhere })).status).toBe(404);
  expect((await server().call("getWebhook", { params: place })).body).toMatchObject(change);
});
