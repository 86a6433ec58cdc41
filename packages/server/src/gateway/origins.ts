import type { FastifyRequest } from "fastify";

/** The two names of the server: by which we reach it, and by which the browser reaches us. */
export type Origins = { theirs: string; ours: string };

/** `url`: the address that people use, where it is not host and port. */
export const findOrigins = (
  { protocol, host }: FastifyRequest,
  server: URL,
  url: URL | undefined,
): Origins => ({ theirs: server.origin, ours: url?.origin ?? `${protocol}://${host}` });

/**
 * Where a redirect of the server leads a browser: to a path of ours where it means its own, whichever
 * scheme it believes to be reached by. What the server wrote without escapes is escaped.
 */
export const toOurLocation = (
  location: string,
  { theirs, ours }: Origins,
  path: string,
): string => {
  const base = new URL(path, theirs);
  if (!URL.canParse(location, base.href)) return location;
  const to = new URL(location, base);
  if (to.host !== base.host) return to.href;
  const local = to.pathname + to.search + to.hash;
  // A browser would take `//name` for another host.
  return local.startsWith("//") ? ours + local : local;
};

/** A header that names a page (`Origin`, `Referer`): pages of ours are pages of theirs. */
export const toTheirPage = (page: string, { theirs, ours }: Origins): string =>
  page === ours || page.startsWith(`${ours}/`) ? theirs + page.slice(ours.length) : page;
