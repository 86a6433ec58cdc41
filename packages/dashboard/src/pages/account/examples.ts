import type { Capabilities } from "@signalbox/contract";

/** Example commands to paste into a terminal. */

type Client = NonNullable<Capabilities["client"]>;

/** Requests the token's owner with curl. */
export function apiExample(server: URL, token: string): string {
  return `curl -i -H ${quote(`Authorization: Bearer ${token}`)} ${quote(new URL("api/user", server).href)}`;
}

/** Requests the token's owner with the command-line client. */
export function cliExample({ command, variables }: Client, server: URL, token: string): string {
  return [
    `export ${variables}_SERVER=${quote(server.href.replace(/\/$/, ""))}`,
    `export ${variables}_TOKEN=${quote(token)}`,
    command,
  ].join("\n");
}

/** Quotes a text as one shell word, if it needs quotes. */
const quote = (text: string): string =>
  /^[\w:/.@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
