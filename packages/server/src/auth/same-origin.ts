import type { FastifyRequest } from "fastify";

/**
 * Whether a page of our own sent the request, as far as the browser says. Other pages can make a
 * browser send its cookie along, but not these headers.
 */
export const isSameOrigin = ({ headers, protocol, host }: FastifyRequest, url?: URL): boolean => {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === (url?.origin ?? `${protocol}://${host}`);
};

/** Reading changes nothing, so anybody may make a browser do it. */
export const changesState = (method: string): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method);
