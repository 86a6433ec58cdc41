import { createHmac } from "node:crypto";
import { isSameSecret } from "../lib/is-same-secret.ts";
import type { HookRequest } from "./forge.ts";

/** A header that was sent once; "" otherwise. */
export function headerOf({ headers }: HookRequest, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/**
 * Whether one of the secrets signed the raw body (HMAC-SHA256, in hexadecimal digits): the host's indentation counts. Compares in
 * constant time.
 */
export function isSignedWith(body: Buffer, given: string, secrets: readonly string[]): boolean {
  const matches = secrets.map((secret) => isSameSecret(signatureOf(body, secret), given));
  return matches.includes(true);
}

const signatureOf = (body: Buffer, secret: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");
