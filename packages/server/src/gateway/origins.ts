import type { FastifyRequest } from "fastify";

/** The server's origin as the gateway sees it, and the gateway's origin as the browser sees it. */
export type Origins = { upstream: string; gateway: string };

/** The origins with what requests to the server say about them. */
export type Sites = Origins & { upstreamHost: string; gatewayHost: string; gatewayScheme: string };

/** Returns a function that finds the origins of a request. `url`: the public address, if it differs from host and port. */
export function createOriginFinder(server: URL, url: URL | undefined) {
  // Nearly all requests come to the same origin, which need not be parsed again.
  let known = sitesOf(server, url?.origin ?? server.origin);
  return ({ protocol, host }: FastifyRequest): Sites => {
    const gateway = url?.origin ?? `${protocol}://${host}`;
    if (gateway !== known.gateway) known = sitesOf(server, gateway);
    return known;
  };
}

const sitesOf = ({ origin, host }: URL, gateway: string): Sites => {
  const parsed = new URL(gateway);
  return {
    upstream: origin,
    upstreamHost: host,
    gateway,
    gatewayHost: parsed.host,
    gatewayScheme: parsed.protocol.slice(0, -1),
  };
};

/**
 * Rewrites a redirect of the server: one to its own host becomes a path of ours, whichever scheme
 * the server believes it is reached by. Unescaped characters are escaped.
 */
export function toClientLocation(
  location: string,
  { upstream, gateway }: Origins,
  path: string,
): string {
  const base = new URL(path, upstream);
  if (!URL.canParse(location, base.href)) return location;
  const to = new URL(location, base);
  if (to.host !== base.host) return to.href;
  const local = to.pathname + to.search + to.hash;
  // A browser would treat `//name` as another host.
  return local.startsWith("//") ? gateway + local : local;
}

/** Rewrites `Origin` or `Referer`: our pages become the server's pages. */
export function toUpstreamPage(page: string, { upstream, gateway }: Origins): string {
  return page === gateway || page.startsWith(`${gateway}/`)
    ? upstream + page.slice(gateway.length)
    : page;
}
