import type { RepoForge } from "@signalbox/contract";
import { plural } from "../../lib/text.ts";

/**
 * `none`: there is no hook; `works`: its requests arrive; `new`: none has been sent yet; `testing`: a test was asked for a moment
 * ago; `silent`: requests probably cannot reach this server.
 */
export type HookState = "none" | "works" | "new" | "testing" | "silent";

const testSeconds = 10;

/**
 * The state of a hook.
 * @param tested when the host was asked for a test request, in unix seconds as is `now`; undefined if it was not
 */
export function hookStateOf(
  { hook, hook_made, last_request, silent }: RepoForge,
  tested: number | undefined,
  now: number,
): HookState {
  if (!hook) return "none";
  if (tested !== undefined && last_request < tested)
    return now < tested + testSeconds ? "testing" : "silent";
  if (last_request >= hook_made) return "works";
  return silent ? "silent" : "new";
}

/** A number of seconds as people say it: `1 minute`, `3 minutes`. */
export function pollWords(seconds: number): string {
  return plural(Math.max(1, Math.ceil(seconds / 60)), "minute");
}

/**
 * What lets Gitea or Gogs send requests to an address that is not public
 * (https://docs.gitea.com/administration/config-cheat-sheet#webhook-webhook). Gitea's "private" is without this machine.
 */
export function allowingEntry(title: string, address: string): { section: string; line: string } {
  const host = URL.parse(address)?.hostname ?? "";
  if (title === "Gogs") return { section: "[security]", line: `LOCAL_NETWORK_ALLOWLIST = ${host}` };
  const isLoopback = /^(?:localhost|127\..*|\[::1\])$/.test(host);
  const network = isLoopback ? "loopback" : "private";
  return { section: "[webhook]", line: `ALLOWED_HOST_LIST = external,${network}` };
}
