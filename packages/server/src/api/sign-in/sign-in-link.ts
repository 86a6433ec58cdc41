import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { passwordProblem } from "../../accounts/auth/password-problem.ts";
import { isCrossOrigin } from "../../accounts/auth/same-origin.ts";
import { signInLinkPath } from "../../accounts/auth/sign-in-links.ts";
import type { Deps } from "../handlers/deps.ts";
import { redirectToErrorPage } from "../http/error-answer.ts";
import { beginSession } from "./begin-session.ts";
import { renderPasswordPage } from "./password-page.ts";
import { readForm } from "../http/read-input.ts";

const linkQuery = z.object({ key: z.catch(z.string(), "") });

/** One-time links. A GET only shows a form, so that link previews do not use the link up. */
export function registerSignInLink(server: FastifyInstance, deps: Deps): void {
  server.get(signInLinkPath, (request, reply) => {
    const user = deps.links.findUser(readKey(request));
    return user === undefined ? refuse(reply) : sendPage(reply, user.login);
  });
  server.post(signInLinkPath, (request, reply) => choosePassword(request, reply, deps));
}

const choosePassword = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<FastifyReply> => {
  const key = readKey(request);
  const { password = "", again = "" } = readForm(request.body);
  const known = deps.links.findUser(key);
  if (known === undefined) return refuse(reply);
  if (isCrossOrigin(request, deps.url))
    return redirectToErrorPage(reply, "Cannot verify user authenticity");
  const problem = problemOf(password, again);
  if (problem !== undefined) return sendPage(reply.code(400), known.login, problem);
  const user = await deps.links.choosePassword(key, password);
  return user === undefined ? refuse(reply) : beginSession(request, reply, user, deps);
};

const readKey = ({ query }: FastifyRequest): string => linkQuery.parse(query).key;

const problemOf = (password: string, again: string): string | undefined =>
  passwordProblem(password) ?? (password === again ? undefined : "The two passwords differ");

const refuse = (reply: FastifyReply): FastifyReply =>
  redirectToErrorPage(
    reply,
    "This link was already used or has expired. Ask an administrator for a new one",
  );

/**
 * The URL is the secret, so the page must not be cached. The referrer policy of all our pages hides
 * it from other sites; a stricter one would remove the `Origin` header by which the server
 * recognizes its own form.
 */
const sendPage = (reply: FastifyReply, login: string, problem?: string): FastifyReply =>
  reply
    .header("Cache-Control", "no-store")
    .type("text/html")
    .send(renderPasswordPage(login, problem));
