import { createHmac } from "node:crypto";

/**
 * The headers that prove a body and its time. The time is signed with the body, so that a receiver can refuse a request
 * that somebody recorded and sends again.
 */
export function signatureHeaders(
  secret: string,
  body: Buffer,
  nowSeconds: number,
): Record<string, string> {
  const hmac = createHmac("sha256", secret).update(`${nowSeconds}.`).update(body);
  return {
    "X-Signalbox-Timestamp": String(nowSeconds),
    "X-Signalbox-Signature-256": `sha256=${hmac.digest("hex")}`,
  };
}
