/** Commands that work when they are pasted into a terminal. */

/** Asks the server who the owner of the token is. */
export const apiExample = (server: URL, token: string): string =>
  `curl -i -H ${quote(`Authorization: Bearer ${token}`)} ${quote(new URL("api/user", server).href)}`;

/** Lets the command-line client ask the same. */
export const cliExample = (server: URL, token: string): string =>
  [
    `export DRONE_SERVER=${quote(server.href.replace(/\/$/, ""))}`,
    `export DRONE_TOKEN=${quote(token)}`,
    "drone info",
  ].join("\n");

/** As one word for a shell; what needs no quotes gets none. */
const quote = (text: string): string =>
  /^[\w:/.@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
