import { createHmac } from "node:crypto";
import { isSameSecret } from "../../lib/is-same-secret.ts";
import type { HookRequest } from "../forge.ts";

/**
 * Gitea and Forgejo send the headers of Gogs and GitHub beside their own, so theirs are asked first
 * (https://docs.gitea.com/usage/webhooks).
 */
const servers = ["gitea", "gogs"] as const;

/** The name of the event; "" without one. */
export function eventOf(request: HookRequest): { event: string; server: "gitea" | "gogs" } {
  for (const server of servers) {
    const event = header(request, `x-${server}-event`);
    if (event !== "") return { event, server };
  }
  return { event: "", server: "gitea" };
}

/** The signature is the HMAC of the raw body: the forge's indentation counts. */
export function isSigned(request: HookRequest, secrets: readonly string[]): boolean {
  const given = servers.map((server) => header(request, `x-${server}-signature`)).find(Boolean);
  if (given === undefined) return false;
  const matches = secrets.map((secret) => isSameSecret(signatureOf(request.body, secret), given));
  return matches.includes(true);
}

const signatureOf = (body: Buffer, secret: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

const header = ({ headers }: HookRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};
