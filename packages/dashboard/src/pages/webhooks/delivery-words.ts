import type { Status, WebhookDelivery } from "@signalbox/contract";

/** How a delivery is shown: the status whose icon it has, a word, and more about its last attempt. */
export type DeliveryWords = { status: Status; word: string; detail: string };

export function deliveryWords(delivery: WebhookDelivery): DeliveryWords {
  const { state, attempts, code, duration, error = "" } = delivery;
  const times = attempts > 1 ? ` ${attempts} attempts.` : "";
  if (state === "delivered")
    return {
      status: "success",
      word: "Delivered",
      detail: `${code ?? ""} after ${duration} ms.${times}`.trim(),
    };
  if (state === "failed") return { status: "failure", word: "Failed", detail: `${error}${times}` };
  if (attempts === 0) return { status: "running", word: "Sending", detail: "" };
  return { status: "pending", word: "Waiting", detail: `${error}${times}` };
}
