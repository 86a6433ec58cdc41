import type { WebhookDelivery } from "@signalbox/contract";
import { expect, it } from "vitest";
import { deliveryWords } from "./delivery-words.ts";

const now = 1000;
const delivery: WebhookDelivery = {
  id: 1,
  uuid: "u",
  state: "pending",
  attempts: 0,
  duration: 0,
  created: 900,
  sent: 0,
  next: 900,
};
const refused = { attempts: 2, code: 503, error: "The receiver answered 503.", sent: 950 };

it.each([
  [{}, "running", "Sending", 0, ""],
  [
    { state: "delivered", attempts: 1, code: 200, duration: 12, sent: 990, next: 0 },
    "success",
    "Delivered",
    990,
    "HTTP 200 in 12 ms.",
  ],
  [
    { state: "delivered", attempts: 3, code: 204, duration: 5, sent: 990, next: 0 },
    "success",
    "Delivered",
    990,
    "HTTP 204 in 5 ms. 3 attempts.",
  ],
  [
    { ...refused, next: 1060 },
    "pending",
    "Next attempt",
    1060,
    "The receiver answered 503. 2 attempts.",
  ],
  [{ ...refused, next: 1000 }, "running", "Sending", 0, "The receiver answered 503. 2 attempts."],
  [
    { ...refused, state: "failed", next: 0 },
    "failure",
    "Failed",
    950,
    "The receiver answered 503. 2 attempts.",
  ],
  [
    { state: "failed", error: "The webhook was disabled.", next: 0 },
    "failure",
    "Failed",
    900,
    "The webhook was disabled.",
  ],
])("%j is %s: %s", (facts, status, word, time, detail) => {
  expect(deliveryWords({ ...delivery, ...facts }, now)).toEqual({ status, word, time, detail });
});
