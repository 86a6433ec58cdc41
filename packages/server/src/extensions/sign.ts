import { createHash, createHmac } from "node:crypto";

/** https://datatracker.ietf.org/doc/html/rfc3230 */
export function digestOf(body: string | Uint8Array): string {
  return `SHA-256=${createHash("sha256").update(body).digest("base64")}`;
}

/**
 * The signature of headers in their order: https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-10
 */
export function signatureOf(headers: Readonly<Record<string, string>>, secret: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  const names = Object.keys(headers).join(" ").toLowerCase();
  const signature = createHmac("sha256", secret).update(lines.join("\n")).digest("base64");
  return `keyId="hmac-key",algorithm="hmac-sha256",signature="${signature}",headers="${names}"`;
}
