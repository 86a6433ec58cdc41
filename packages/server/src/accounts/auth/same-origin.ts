import type { FastifyRequest } from "fastify";

/** This server's origin as its users see it: the configured one, or else the origin of the request. */
export function originOf({ protocol, host }: FastifyRequest, url?: URL): string {
  return url?.origin ?? `${protocol}://${host}`;
}

/**
 * Whether the browser says that one of our own pages sent the request. Other sites can make a
 * browser send its cookies, but cannot forge these headers.
 */
export function isSameOrigin(request: FastifyRequest, url?: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return request.headers.origin === originOf(request, url);
}

/**
 * Browsers state the origin of a form. Clients that state none are allowed, because no site can
 * make them sign in.
 */
export function isCrossOrigin(request: FastifyRequest, url?: URL): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isSameOrigin(request, url);
}

/**
 * Whether a user of this server asked for a page that changes something: on one of our own pages, or by typing its address.
 * Over plain http, browsers say so by the `Referer` of a link only, and state the origin of each form.
 */
function isOwnNavigation(request: FastifyRequest, url?: URL): boolean {
  if (request.headers["sec-fetch-site"] === "none") return true;
  if (changesState(request.method)) return !isCrossOrigin(request, url);
  const { referer = "" } = request.headers;
  const from = URL.canParse(referer) ? new URL(referer).origin : undefined;
  return isSameOrigin(request, url) || (hasNoSite(request) && from === originOf(request, url));
}

/** Whether another site may have sent the browser to `/logout`. Its user can still sign out on the account page. */
export function isForeignLogout(request: FastifyRequest, url?: URL): boolean {
  return request.headers.cookie !== undefined && !isOwnNavigation(request, url);
}

const hasNoSite = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-site"] === undefined;

/** Safe methods need no check, because they change nothing. */
export function changesState(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}
