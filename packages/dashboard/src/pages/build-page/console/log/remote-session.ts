import type { Build, Step } from "@signalbox/contract";

const prefix = "web session: ";

/** Whether a log may contain a link to a remote session: only while a step of a debug build runs. */
export function hasRemoteSession(build: Build | undefined, step: Step | undefined): boolean {
  return build?.debug === true && step?.status === "running";
}

/**
 * The address in a line that announces a remote session. Only http and https are accepted, because the
 * user's own commands could print such a line.
 */
export function remoteSessionOf(line: string): string | undefined {
  if (!line.startsWith(prefix)) return undefined;
  const address = URL.parse(line.slice(prefix.length).trim());
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
