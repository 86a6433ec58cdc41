import type { Status, WebhookDelivery } from "@signalbox/contract";

/** The texts and the colour of a delivery. */
export type DeliveryWords = {
  /** The status whose icon it has. */
  status: Status;
  /** The event at `time`, which may be in the future. */
  word: string;
  /** Unix seconds; 0 if no time is shown. */
  time: number;
  /** More about the last attempt. */
  detail: string;
};

/** @param now unix seconds */
export function deliveryWords(delivery: WebhookDelivery, now: number): DeliveryWords {
  const { state, attempts, code, duration, error = "", sent, created, next } = delivery;
  const times = attempts > 1 ? ` ${attempts} attempts.` : "";
  if (state === "delivered")
    return {
      status: "success",
      word: "Delivered",
      time: sent,
      detail: `HTTP ${code ?? ""} in ${duration} ms.${times}`,
    };
  const detail = `${error}${times}`.trim();
  if (state === "failed")
    return { status: "failure", word: "Failed", time: sent || created, detail };
  if (attempts === 0 || next <= now) return { status: "running", word: "Sending", time: 0, detail };
  return { status: "pending", word: "Next attempt", time: next, detail };
}
