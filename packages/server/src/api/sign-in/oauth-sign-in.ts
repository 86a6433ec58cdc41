import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { signInProblem } from "../../accounts/auth/sign-in-problem.ts";
import type { Deps } from "../handlers/deps.ts";
import { identify } from "../../accounts/auth/identify.ts";
import { accountOf, findAccount, linkAccount, type Account } from "../../accounts/oauth/account.ts";
import { ProviderError } from "../../accounts/oauth/request-provider.ts";
import {
  oauthCookie,
  oauthSeconds,
  type OAuth,
  type SignedIn,
} from "../../accounts/oauth/oauth.ts";
import { ExtensionError } from "../../extensions/ask-extension.ts";
import { redirectToErrorPage } from "../http/error-answer.ts";
import { beginSession } from "./begin-session.ts";

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
  const query = new URLSearchParams(request.url.split("?", 2)[1]);
  const error = query.get("error_description") ?? query.get("error");
  const cookie = request.cookies[oauthCookie] ?? "";
  if (error === null && !query.has("code")) return redirectToProvider(request, reply, oauth, deps);
  reply.clearCookie(oauthCookie, cookiePlace);
  if (error !== null) return redirectToErrorPage(reply, error);
  const back = { query, cookie, origin: originOf(request, deps.url) };
  const refuse = () => redirectToErrorPage(reply, "Invalid state");
  return completeSignIn(request, reply, { finish: () => oauth.finish(back), refuse }, oauth, deps);
}

const redirectToProvider = async (
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuth,
  { url }: Deps,
): Promise<FastifyReply> => {
  const link = new URLSearchParams(request.url.split("?", 2)[1]).get("link") ?? undefined;
  const { location, cookie } = await oauth.begin(originOf(request, url), link);
  const secure = url?.protocol === "https:";
  reply.setCookie(oauthCookie, cookie, { ...cookiePlace, maxAge: oauthSeconds, secure });
  return reply.redirect(location, 303);
};

type Finish = { finish: () => Promise<SignedIn | undefined>; refuse: () => FastifyReply };

/** Signs in the person whom the provider has authenticated, or connects an account with them. */
export const completeSignIn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { finish, refuse }: Finish,
  oauth: OAuth,
  deps: Deps,
): Promise<FastifyReply> => {
  try {
    const signedIn = await finish();
    if (signedIn === undefined) return refuse();
    if (signedIn.linkTo !== undefined) return link(request, reply, signedIn, oauth, deps);
    const account = await admit(signedIn, oauth, deps);
    if ("problem" in account) return redirectToErrorPage(reply, account.problem);
    const problem = signInProblem(account.user);
    if (problem !== undefined) return redirectToErrorPage(reply, problem);
    if (account.isNew) deps.serverWebhook.userChanged("created", account.user);
    deps.forge?.signedIn(account.user, signedIn.tokens);
    return beginSession(request, reply, account.user, deps, account.isNew);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.report.problem("A sign-in with the provider failed", error);
    return redirectToErrorPage(reply, "Cannot verify user authenticity");
  }
};

/**
 * Only the person who asked for it, and who is still signed in: nobody may connect their own account with somebody else's at the
 * provider, or the other way round.
 */
const link = (
  request: FastifyRequest,
  reply: FastifyReply,
  { person, tokens, linkTo }: SignedIn,
  oauth: OAuth,
  { store, sessions, forge }: Deps,
): FastifyReply => {
  const { user } = identify(request, store, sessions);
  if (user?.active !== true || user.id !== linkTo)
    return redirectToErrorPage(
      reply,
      "You are no longer signed in as the person who asked for this",
    );
  const account = linkAccount(user, person, oauth, store);
  if ("problem" in account) return redirectToErrorPage(reply, account.problem);
  forge?.signedIn(account.user, tokens);
  return reply.redirect("/account", 303);
};

/**
 * A connected forge may admit only some people, and names the first administrator. An admission extension is asked last, only about
 * people who may sign in otherwise, and it decides who is an administrator.
 */
const admit = async (
  { person, tokens }: SignedIn,
  oauth: OAuth,
  { forge, store, admission, report }: Deps,
): Promise<Account> => {
  const known = store.users.findByExternalId(oauth.externalIdOf(person));
  const isAdministrator = forge?.isAdministrator(person.login) === true;
  const isFiltered = known === undefined && !isAdministrator;
  const refusal = isFiltered && (await forge?.refusalOf(person, tokens));
  if (refusal) return { problem: refusal };
  const rules = { ...oauth, signUp: oauth.signUp || isAdministrator };
  const expected = findAccount(person, rules, store.users);
  if ("problem" in expected) return expected;
  const { login, email, avatar } = person;
  const { user = { login, email, avatar, admin: isAdministrator } } = expected;
  const problem = expected.user && signInProblem(expected.user);
  if (problem !== undefined) return { problem };
  const admitted = await admission?.(user).catch((error: unknown) => {
    if (!(error instanceof ExtensionError)) throw error;
    report.problem(`The sign-in of ${login} was refused`, error);
    // The address of the extension is nothing for people who may not sign in.
    return { problem: error.said ?? "This server cannot find out now who may sign in" };
  });
  if (admitted !== undefined && "problem" in admitted) return admitted;
  const account = accountOf(person, rules, store);
  if ("problem" in account) return account;
  const admin = admitted?.admin ?? (account.user.admin || (account.isNew && isAdministrator));
  if (admin === account.user.admin) return account;
  return { ...account, user: store.users.update(account.user.id, { admin }) ?? account.user };
};
