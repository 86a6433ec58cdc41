import type { FastifyRequest } from "fastify";

/** The address by which people reach this server: the one that it was told, else the one that was asked. */
export const originOf = ({ protocol, host }: FastifyRequest, url?: URL): string =>
  url?.origin ?? `${protocol}://${host}`;

/**
 * Whether a page of our own sent the request, as far as the browser says. Other pages can make a
 * browser send its cookie along, but not these headers.
 */
export const isSameOrigin = (request: FastifyRequest, url?: URL): boolean => {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return request.headers.origin === originOf(request, url);
};

/** Browsers say where a form was; other clients say nothing, and nobody can make them sign in. */
export const isFromElsewhere = (request: FastifyRequest, url?: URL): boolean => {
  const { origin, "sec-fetch-site": site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isSameOrigin(request, url);
};

/** Reading changes nothing, so anybody may make a browser do it. */
export const changesState = (method: string): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method);
