/** Example commands to paste into a terminal. */

/** Requests the token's owner with curl. */
export function apiExample(server: URL, token: string): string {
  return `curl -i -H ${quote(`Authorization: Bearer ${token}`)} ${quote(new URL("api/user", server).href)}`;
}

/** Requests the token's owner with the command-line client. */
export function cliExample(server: URL, token: string): string {
  return [
    `export DRONE_SERVER=${quote(server.href.replace(/\/$/, ""))}`,
    `export DRONE_TOKEN=${quote(token)}`,
    "drone info",
  ].join("\n");
}

/** Quotes a text as one shell word, if it needs quotes. */
const quote = (text: string): string =>
  /^[\w:/.@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
