import type { HookRequest } from "../forge.ts";
import { headerOf, isSignedWith } from "../signature.ts";

/**
 * Gitea and Forgejo send the headers of Gogs and GitHub beside their own, so theirs are asked first
 * (https://docs.gitea.com/usage/webhooks).
 */
const servers = ["gitea", "gogs"] as const;

/** The name of the event; "" without one. */
export function eventOf(request: HookRequest): { event: string; server: "gitea" | "gogs" } {
  for (const server of servers) {
    const event = headerOf(request, `x-${server}-event`);
    if (event !== "") return { event, server };
  }
  return { event: "", server: "gitea" };
}

export function isSigned(request: HookRequest, secrets: readonly string[]): boolean {
  const given = servers.map((server) => headerOf(request, `x-${server}-signature`)).find(Boolean);
  return given !== undefined && isSignedWith(request.body, given, secrets);
}
