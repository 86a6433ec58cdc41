import type { FastifyRequest } from "fastify";

/** The origin of the server for the gateway, and that of the gateway for the browser. */
export type Origins = { theirs: string; ours: string };

/** `url`: the public address, if it differs from host and port. */
export function findOrigins(
  { protocol, host }: FastifyRequest,
  server: URL,
  url: URL | undefined,
): Origins {
  return { theirs: server.origin, ours: url?.origin ?? `${protocol}://${host}` };
}

/**
 * Rewrites a redirect of the server: one to its own host becomes a path of ours, whichever scheme
 * the server believes it is reached by. Unescaped characters are escaped.
 */
export function toOurLocation(location: string, { theirs, ours }: Origins, path: string): string {
  const base = new URL(path, theirs);
  if (!URL.canParse(location, base.href)) return location;
  const to = new URL(location, base);
  if (to.host !== base.host) return to.href;
  const local = to.pathname + to.search + to.hash;
  // A browser would treat `//name` as another host.
  return local.startsWith("//") ? ours + local : local;
}

/** Rewrites `Origin` or `Referer`: our pages become the server's pages. */
export function toTheirPage(page: string, { theirs, ours }: Origins): string {
  return page === ours || page.startsWith(`${ours}/`) ? theirs + page.slice(ours.length) : page;
}
