import { errorMessages, lookUp } from "@signalbox/contract";
import * as z from "zod/mini";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { redirectToErrorPage } from "../../api/http/error-answer.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Asked, Route } from "../backend/translation.ts";
import { defaultLimits } from "../upstream/proxied-path.ts";
import type { Upstream } from "../upstream/upstream.ts";

type Deps = {
  upstream: Upstream;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  /** Nobody signs in, because requests are signed with a token. */
  hasToken: boolean;
};

const problems: Readonly<Record<string, string>> = {
  oauth_error: "The git host refused the sign-in",
  internal_error: "Woodpecker could not finish the sign-in",
  registration_closed: "Woodpecker takes no new people",
  org_access_denied: "Woodpecker takes members of certain organizations only",
  invalid_state: "The sign-in took too long; try again",
};

const query = z.object({
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/** The pages with which people sign in, and the links to the git host. */
export function createSignIn({ upstream, url, hasToken }: Deps): Route[] {
  const begin = async (asked: Asked): Promise<unknown> => {
    const { request, reply, caller, signal } = asked;
    if (hasToken) return reply.redirect("/", 303);
    const { error, error_description: description } = query.parse(request.query);
    if (error !== undefined)
      return redirectToErrorPage(reply, lookUp(problems, error, description ?? error));
    const stop = new AbortController();
    const { status, headers } = await upstream.request({
      method: "GET",
      path: "/authorize",
      headers: caller.headers,
      limits: defaultLimits,
      signal: AbortSignal.any([signal, stop.signal]),
    });
    stop.abort();
    const { location } = headers;
    if (status < 300 || status >= 400 || location === undefined)
      return redirectToErrorPage(reply, `Woodpecker did not begin the sign-in (status ${status})`);
    const problem = findWrongAddress(location, originOf(request, url));
    if (problem !== undefined) return redirectToErrorPage(reply, problem);
    const cookies = headers["set-cookie"];
    if (cookies !== undefined) reply.header("set-cookie", cookies);
    return reply.redirect(location, 303);
  };

  const link = async ({ request, reply, repo }: Asked): Promise<unknown> => {
    const [, , namespace = "", name = ""] = request.url.split("/").map(decodeURIComponent);
    const { link: address } = await repo({ namespace, name });
    if (!/^https?:/.test(address)) throw new ApiError(404, errorMessages.notFound);
    return reply.redirect(address, 303);
  };

  const unknown = async (): Promise<never> => {
    throw new ApiError(404, errorMessages.notFound);
  };

  return [
    { path: "/login", answer: begin },
    { path: "/link/*", answer: link },
    { path: "/api/*", answer: unknown },
    { path: "/api", answer: unknown },
  ];
}

/**
 * Woodpecker sends people back to its own address, which must be ours. Otherwise they would end up in its own pages. Returns what
 * to set.
 */
function findWrongAddress(location: string, ownOrigin: string): string | undefined {
  const back = URL.canParse(location) && new URL(location).searchParams.get("redirect_uri");
  if (!back || !URL.canParse(back)) return undefined;
  const { origin } = new URL(back);
  if (origin === ownOrigin) return undefined;
  return `Woodpecker sends people back to ${origin} after they sign in. Set WOODPECKER_HOST=${ownOrigin} in its configuration, and this address in its OAuth application at the git host`;
}
