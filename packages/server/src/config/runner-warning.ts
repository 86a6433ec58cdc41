import { isLoopback } from "./is-loopback.ts";

/**
 * A warning if remote runners may call a server that others can reach without encryption. Undefined if only this
 * machine can reach it, or if its public address begins with https.
 */
export function runnerWarning({
  host,
  url,
}: {
  host: string;
  url: URL | undefined;
}): string | undefined {
  if (url?.protocol === "https:" || isLoopback(host)) return undefined;
  return [
    "WARNING: remote runners may call this server, and it is reachable without https.",
    "Anyone who can read its traffic gets the runners' secret, the secrets of builds and the source code,",
    "and can then take stages and read every secret that they name. Put a proxy with https in front of it",
    "and name its address with --url.",
  ].join("\n  ");
}
