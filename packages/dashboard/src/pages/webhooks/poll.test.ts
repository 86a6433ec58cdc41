import type { WebhookDelivery } from "@signalbox/contract";
import { expect, it } from "vitest";
import { pollMs } from "./poll.ts";

const now = 1_000_000;
const delivery = (state: string, next = 0): WebhookDelivery => ({
  id: 1,
  uuid: "u",
  state,
  attempts: 1,
  duration: 0,
  created: now,
  sent: now,
  next,
});

it.each([
  ["nothing was sent", [], false],
  ["nothing is pending", [delivery("delivered"), delivery("failed")], false],
  ["one is being sent", [delivery("delivered"), delivery("pending", now - 5)], 2000],
  [
    "the next attempt is near",
    [delivery("pending", now + 300), delivery("pending", now + 4)],
    4000,
  ],
  ["the next attempt is far", [delivery("pending", now + 300)], 10_000],
])("asks again in bounded time: %s", (_, deliveries, ms) => {
  expect(pollMs(deliveries, now * 1000)).toBe(ms);
});
