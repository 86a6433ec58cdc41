import type { Build, Step } from "@signalbox/contract";

const prefix = "web session: ";

/** Whether a log may hold a link to a remote session: while a step of a debug build runs. */
export const hasRemoteSession = (build: Build | undefined, step: Step | undefined): boolean =>
  build?.debug === true && step?.status === "running";

/**
 * The address in a log line that announces a remote session. The line is printed by the user's own
 * code, so nothing but http and https is taken.
 */
export const remoteSessionOf = (line: string): string | undefined => {
  if (!line.startsWith(prefix)) return undefined;
  const address = URL.parse(line.slice(prefix.length).trim());
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
};
