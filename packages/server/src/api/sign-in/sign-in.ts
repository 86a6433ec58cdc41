import { errorMessages } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { verifyPassword } from "../../accounts/auth/passwords.ts";
import { isCrossOrigin, isForeignLogout } from "../../accounts/auth/same-origin.ts";
import { sessionCookie } from "../../accounts/auth/sessions.ts";
import { createSignInLimit, type SignInLimit } from "../../accounts/auth/sign-in-limit.ts";
import { signInProblem } from "../../accounts/auth/sign-in-problem.ts";
import type { Deps } from "../handlers/deps.ts";
import { redirectToErrorPage } from "../http/error-answer.ts";
import { beginSession } from "./begin-session.ts";
import { signInByProvider } from "./oauth-sign-in.ts";
import { providerPasswordPath } from "../../accounts/oauth/oauth.ts";
import { askForPassword, signInByPassword } from "./provider-password.ts";
import { readForm } from "../http/read-input.ts";
import { registerSignInLink } from "./sign-in-link.ts";

/**
 * `/login` and `/logout`, which answer browsers with redirects. If a provider is configured, it
 * signs people in, and the form remains for those who have a password. Credentials are read from
 * the body only, because URLs end up in browser histories and proxy logs.
 */
export function registerSignIn(server: FastifyInstance, deps: Deps): void {
  const limit = createSignInLimit(deps.clock);

  const { oauth } = deps;
  server.get("/login", (request, reply) => {
    if (oauth === undefined) return reply.redirect("/login/form", 303);
    if (oauth.withPassword !== undefined) return askForPassword(request, reply, oauth);
    return signInByProvider(request, reply, oauth, deps);
  });
  if (oauth?.withPassword !== undefined) {
    const byPassword = { ...oauth, withPassword: oauth.withPassword };
    server.get(providerPasswordPath, (_request, reply) => reply.redirect("/login", 303));
    server.post(providerPasswordPath, (request, reply) =>
      signInByPassword(request, reply, byPassword, deps, limit),
    );
  }
  server.route({
    method: ["POST", "PUT", "PATCH", "DELETE"],
    url: "/login",
    handler: (request, reply) => signIn(request, reply, deps, limit),
  });
  registerSignInLink(server, deps);

  server.route({
    method: ["GET", "POST"],
    url: "/logout",
    handler: (request, reply) => {
      const cookie = request.cookies[sessionCookie];
      if (isForeignLogout(request, deps.url)) return reply.redirect("/account", 303);
      if (cookie !== undefined) deps.sessions.end(cookie);
      reply.header("Set-Cookie", `${sessionCookie}=deleted; Path=/; Max-Age=0`);
      return reply.sendIndexPage();
    },
  });
}

const signIn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  limit: SignInLimit,
): Promise<FastifyReply> => {
  const { users } = deps.store;
  const { username = "", password = "" } = readForm(request.body);
  if (username === "" || password === "") return reply.redirect("/login/form", 303);
  if (isCrossOrigin(request, deps.url))
    return redirectToErrorPage(reply, "Cannot verify user authenticity");
  if (!limit.mayTry(username, request.ip))
    return redirectToErrorPage(reply, "Too many attempts, try again later");

  limit.failed(username, request.ip);
  const isRight = await verifyPassword(password, users.findPasswordHash(username) ?? "");
  const user = isRight ? users.find(username) : undefined;
  if (user === undefined) return redirectToErrorPage(reply, errorMessages.unauthorized);
  const problem = signInProblem(user);
  if (problem !== undefined) return redirectToErrorPage(reply, problem);

  limit.succeeded(username, request.ip);
  return beginSession(request, reply, user, deps);
};
