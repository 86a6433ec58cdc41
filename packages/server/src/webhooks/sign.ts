import { createHmac } from "node:crypto";

/**
 * The headers that authenticate a body. The signature includes the time, so that a receiver can reject a recorded request
 * that somebody replays.
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
