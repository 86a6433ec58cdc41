import type { FastifyRequest } from "fastify";

/** The server's origin as the connected server sees it, and our origin as the browser sees it. */
export type Origins = { upstream: string; own: string };

/** The origins with what requests to the server say about them. */
export type Sites = Origins & { upstreamHost: string; ownHost: string; ownScheme: string };

/** Returns a function that finds the origins of a request. `url`: the public address, if it differs from host and port. */
export function createOriginFinder(server: URL, url: URL | undefined) {
  // Nearly all requests come to the same origin, which need not be parsed again.
  let known = sitesOf(server, url?.origin ?? server.origin);
  return ({ protocol, host }: FastifyRequest): Sites => {
    const own = url?.origin ?? `${protocol}://${host}`;
    if (own !== known.own) known = sitesOf(server, own);
    return known;
  };
}

const sitesOf = ({ origin, host }: URL, own: string): Sites => {
  const parsed = new URL(own);
  return {
    upstream: origin,
    upstreamHost: host,
    own,
    ownHost: parsed.host,
    ownScheme: parsed.protocol.slice(0, -1),
  };
};

/**
 * Rewrites a redirect of the server: one to its own host becomes a path of ours, whichever scheme
 * the server believes it is reached by. Unescaped characters are escaped.
 */
export function toClientLocation(
  location: string,
  { upstream, own }: Origins,
  path: string,
): string {
  const base = new URL(path, upstream);
  if (!URL.canParse(location, base.href)) return location;
  const to = new URL(location, base);
  if (to.host !== base.host) return to.href;
  const local = to.pathname + to.search + to.hash;
  // A browser would treat `//name` as another host (https://url.spec.whatwg.org/#relative-slash-state).
  return local.startsWith("//") ? own + local : local;
}

/** Rewrites `Origin` or `Referer`: our pages become the server's pages. */
export function toUpstreamPage(page: string, { upstream, own }: Origins): string {
  return page === own || page.startsWith(`${own}/`) ? upstream + page.slice(own.length) : page;
}
