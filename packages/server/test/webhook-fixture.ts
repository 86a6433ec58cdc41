import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Webhook, WebhookDelivery } from "@signalbox/contract";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";
import { startReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

export const webhookSecret = "a secret of this test";
const loopback = { hosts: [], networks: [{ address: "127.0.0.1", bits: 32 }] };

type Params = BuildFixture["params"];

/** Starts a server for the tests of a file, and a receiver of webhooks for each test. */
export function setUpWebhooks() {
  let server: TestApp;
  let receiver: WebhookReceiver;
  let repositories = 0;
  beforeAll(async () => {
    server = await startTestApp({ webhookAddresses: loopback });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    receiver = await startReceiver();
    return receiver.close;
  });

  const deliveriesOf = async (params: Params, { id }: Webhook): Promise<WebhookDelivery[]> =>
    (await server.call("listDeliveries", { params: { ...params, webhook: id } })).body;

  /** Reads the deliveries, and has the server send those that are due without waiting for its next interval. */
  const sendDue: typeof deliveriesOf = (params, webhook) => {
    server.app.deps.webhooks.check();
    return deliveriesOf(params, webhook);
  };

  return {
    server: () => server,
    receiver: () => receiver,
    deliveriesOf,
    /** Creates a repository whose builds run these commands. */
    makeRepository: (commands: string[]): Promise<BuildFixture> => {
      repositories += 1;
      return createBuildFixture(server, `repo-${repositories}`, pipelineOf({ work: { commands } }));
    },
    addWebhook: async (params: Params, body: object = {}): Promise<Webhook> => {
      const full = { url: receiver.url, secret: webhookSecret, ...body };
      const answer = await server.call("createWebhook", { as: "admin", params, body: full });
      expect([answer.status, answer.message]).toEqual([200, undefined]);
      return answer.body;
    },
    /** Resolves with the deliveries, newest first, once none is pending. */
    settled: async (params: Params, webhook: Webhook): Promise<WebhookDelivery[]> => {
      const isPending = async () =>
        (await sendDue(params, webhook)).some(({ state }) => state === "pending");
      await expect.poll(isPending).toBe(false);
      return deliveriesOf(params, webhook);
    },
    /** Resolves with the newest delivery after this many attempts. */
    afterAttempts: async (params: Params, webhook: Webhook, attempts: number) => {
      const attemptsMade = async () => (await sendDue(params, webhook))[0]?.attempts;
      await expect.poll(attemptsMade).toBe(attempts);
      return (await deliveriesOf(params, webhook))[0];
    },
  };
}
