import type { Webhook, WebhookDelivery } from "@signalbox/contract";
import type { Page, Route } from "@playwright/test";
import { isCall } from "../is-call.ts";
import { answered, fill, held, press, refused, submit, type Scene } from "./scene.ts";

const repo = "octo/statuses";
const path = `/${repo}/settings/webhooks`;
const call = `/api/repos/${repo}/webhooks`;
/** One of the newest deliveries, each a minute older than the one before. */
const delivery = (id: number, now: number, facts: Partial<WebhookDelivery>): WebhookDelivery => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
  state: "delivered",
  attempts: 1,
  duration: 84,
  created: now - 60 * id,
  sent: now - 60 * id,
  next: 0,
  ...facts,
});

const inEveryState = (now: number) => [
  delivery(1, now, { build: 14, state: "pending", attempts: 0, sent: 0, duration: 0, next: now }),
  delivery(2, now, {
    build: 13,
    state: "pending",
    attempts: 3,
    code: 503,
    error: "The receiver answered 503.",
    next: now + 280,
  }),
  delivery(3, now, { code: 204 }),
  delivery(4, now, { build: 12, code: 200, attempts: 2, duration: 2140 }),
  delivery(5, now, {
    build: 11,
    state: "failed",
    attempts: 6,
    error: "No answer within 10 seconds.",
    duration: 10_002,
  }),
  delivery(6, now, {
    build: 10,
    state: "failed",
    error:
      "The address is not public. A system administrator can allow it with --webhook-addresses.",
  }),
  delivery(7, now, {
    build: 9,
    state: "failed",
    attempts: 0,
    sent: 0,
    error: "The webhook was disabled.",
  }),
];

const webhook = (id: number, now: number, facts: Partial<Webhook>): Webhook => ({
  id,
  repo_id: 1,
  url: "https://chat.example.com/hooks/builds",
  kind: "json",
  events: "failed",
  active: true,
  created: now,
  updated: now,
  delivery: inEveryState(now)[id - 1],
  ...facts,
});

const webhooks = (now: number) => [
  webhook(1, now, {}),
  webhook(2, now, { url: "https://chat.example.com/hooks/all?room=7", events: "all" }),
  webhook(3, now, {
    url: "https://hooks.example.com/services/T024BE7LD/B08GX2/a8Dk2jfLsm3Kf9sNx0pQrT1u",
    kind: "slack",
    events: "changed",
  }),
  webhook(5, now, {
    url: "https://a-tracker-with-a-long-name.internal.example.com:8443/builds/of/shop",
  }),
  webhook(4, now, {
    url: "https://shop.example.com/webhookb2/8f1c/IncomingWebhook/77",
    kind: "teams",
  }),
  webhook(6, now, { url: "https://chat.example.com/api/webhooks/11/token", kind: "discord" }),
  webhook(8, now, { url: "https://mattermost.example.com/hooks/x7f", kind: "mattermost" }),
  webhook(7, now, { url: "https://old.example.com/", active: false }),
];

/** Answers with times that fit the moment at which the picture is taken. */
const answeredNow = (path: string, answer: (now: number) => object) => (page: Page) =>
  answered(path, answer(Math.floor(Date.now() / 1000)))(page);

const list = answeredNow(call, webhooks);
const open = (name: string | RegExp) => ({ path, network: list, open: press(name) });
const deliveriesCall = `${call}/1/deliveries`;
const log = (network: (page: Page) => Promise<unknown>) => ({
  ...open(/^Deliveries to /),
  network: async (page: Page) => {
    await list(page);
    await network(page);
  },
});

/** The POST call is answered with this JSON. */
const created = (page: Page) =>
  page.route(isCall(call), (route: Route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          json: { ...webhook(1, 0, {}), secret: "w9hZk3TqLx0Vb7NfRj2YcMs5Pd8Ga4UeKi6Ot1BnXzQ" },
        })
      : route.fallback(),
  );

const create = async (page: Page, address: string) => {
  await press("New webhook")(page);
  await fill(page, { Address: address });
  await submit(page, "Create");
};

/** The webhooks of a repository, and their deliveries. */
export const webhookScenes: readonly Scene[] = [
  { name: "webhooks", path, network: list },
  { name: "webhooks, loading", path, network: held(call) },
  { name: "webhooks, failed", path, network: refused(call) },
  { name: "webhooks, empty", path: "/octo/empty/settings/webhooks" },
  { name: "webhooks, a writer", path, as: "writer" },
  { name: "webhooks, a repository administrator", path, as: "repoAdmin" },
  { name: "new webhook", path, open: press("New webhook") },
  { name: "new webhook, nothing typed", path, open: (page) => create(page, "") },
  { name: "new webhook, refused", path, open: (page) => create(page, "http://10.0.0.1/") },
  {
    name: "webhook, its secret",
    path,
    network: created,
    open: (page) => create(page, "https://chat.example.com/hooks/builds"),
  },
  { name: "edit webhook", ...open(/^Edit webhook /) },
  { name: "delete webhook", ...open(/^Delete webhook /) },
  { name: "webhook, deliveries", ...log(answeredNow(deliveriesCall, inEveryState)) },
  { name: "webhook, deliveries, loading", ...log(held(deliveriesCall)) },
  { name: "webhook, deliveries, failed", ...log(refused(deliveriesCall)) },
  { name: "webhook, deliveries, empty", ...log(answered(deliveriesCall, [])) },
];
