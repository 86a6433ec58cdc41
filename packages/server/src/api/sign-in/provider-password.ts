import type { FastifyReply, FastifyRequest } from "fastify";
import { isCrossOrigin } from "../../accounts/auth/same-origin.ts";
import type { SignInLimit } from "../../accounts/auth/sign-in-limit.ts";
import type { OAuth } from "../../accounts/oauth/oauth.ts";
import type { Deps } from "../handlers/deps.ts";
import { redirectToErrorPage } from "../http/error-answer.ts";
import { readForm } from "../http/read-input.ts";
import { completeSignIn } from "./oauth-sign-in.ts";
import { renderProviderPasswordPage, type PasswordForm } from "./provider-password-page.ts";

/** Handles `GET /login` if the provider has no OAuth: asks for the login and password of the person there. */
export function askForPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuth,
): FastifyReply {
  const query = new URLSearchParams(request.url.split("?", 2)[1]);
  return sendForm(reply, oauth, { link: query.get("link") ?? "" });
}

/** Handles the form. Attempts are limited as those with a password of this server are. */
export async function signInByPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuth & { withPassword: NonNullable<OAuth["withPassword"]> },
  deps: Deps,
  limit: SignInLimit,
): Promise<FastifyReply> {
  const { username = "", password = "", link = "" } = readForm(request.body);
  const again = (problem: string) => sendForm(reply, oauth, { link, username, problem });
  if (isCrossOrigin(request, deps.url))
    return redirectToErrorPage(reply, "Cannot verify user authenticity");
  if (username === "" || password === "") return again("Enter your login and your password");
  if (!limit.mayTry(username, request.ip)) return again("Too many attempts, try again later");

  limit.failed(username, request.ip);
  const sent = { login: username, password, link };
  const { users, forgeTokens } = deps.store;
  const keptToken = (login: string): string | undefined =>
    forgeTokens.find(users.find(login)?.id ?? 0)?.access;
  const finish = async () => {
    const signedIn = await oauth.withPassword(sent, keptToken);
    if (signedIn !== undefined) limit.succeeded(username, request.ip);
    return signedIn;
  };
  const refuse = () => again(`${oauth.title} does not accept this login and password`);
  return completeSignIn(request, reply, { finish, refuse }, oauth, deps);
}

function sendForm(
  reply: FastifyReply,
  { title, address }: OAuth,
  form: Pick<PasswordForm, "link" | "username" | "problem">,
): FastifyReply {
  return reply
    .code(form.problem === undefined ? 200 : 400)
    .header("Cache-Control", "no-store")
    .type("text/html")
    .send(renderProviderPasswordPage({ title, host: address.host, ...form }));
}
