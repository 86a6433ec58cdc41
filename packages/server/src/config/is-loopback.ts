import { isIP } from "node:net";

/** Whether only this machine reaches a server that listens on the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
