import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { signInProblem } from "../../accounts/auth/sign-in-problem.ts";
import type { Deps } from "../handlers/deps.ts";
import { accountOf } from "../../accounts/oauth/account.ts";
import { ProviderError } from "../../accounts/oauth/fetch-profile.ts";
import { oauthCookie, oauthSeconds, type OAuth } from "../../accounts/oauth/oauth.ts";
import type { Profile } from "../../accounts/oauth/providers.ts";
import { redirectToErrorPage } from "../http/error-answer.ts";
import { beginSession } from "./begin-session.ts";

const answer = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

const cookiePlace = { path: "/login", httpOnly: true, sameSite: "lax" } as const;

/**
 * Handles `GET /login` if a provider is configured: redirects to the provider, and completes the
 * sign-in when the provider redirects back.
 */
export function signInByProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuth,
  deps: Deps,
): FastifyReply | Promise<FastifyReply> {
  const { code, state = "", error, error_description } = answer.parse(request.query);
  const cookie = request.cookies[oauthCookie] ?? "";
  if (error === undefined && code === undefined)
    return redirectToProvider(request, reply, oauth, deps);
  reply.clearCookie(oauthCookie, cookiePlace);
  if (code === undefined) return redirectToErrorPage(reply, error_description ?? error ?? "");
  const back = { code, state, cookie, origin: originOf(request, deps.url) };
  return completeSignIn(request, reply, () => oauth.finish(back), oauth, deps);
}

const redirectToProvider = (
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuth,
  { url }: Deps,
): FastifyReply => {
  const { location, cookie } = oauth.begin(originOf(request, url));
  const secure = url?.protocol === "https:";
  reply.setCookie(oauthCookie, cookie, { ...cookiePlace, maxAge: oauthSeconds, secure });
  return reply.redirect(location, 303);
};

const completeSignIn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  finish: () => Promise<Profile | undefined>,
  oauth: OAuth,
  deps: Deps,
): Promise<FastifyReply> => {
  try {
    const person = await finish();
    if (person === undefined) return redirectToErrorPage(reply, "Invalid state");
    const account = accountOf(person, oauth, deps.store);
    if ("problem" in account) return redirectToErrorPage(reply, account.problem);
    const problem = signInProblem(account.user);
    if (problem !== undefined) return redirectToErrorPage(reply, problem);
    return beginSession(request, reply, account.user, deps, account.isNew);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.report.problem("A sign-in with the provider failed", error);
    return redirectToErrorPage(reply, "Cannot verify user authenticity");
  }
};
