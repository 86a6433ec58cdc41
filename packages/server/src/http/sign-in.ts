import { errorMessages } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { verifyPassword } from "../auth/passwords.ts";
import { isSameOrigin } from "../auth/same-origin.ts";
import { sessionCookie, sessionSeconds } from "../auth/sessions.ts";
import { createSignInLimit, type SignInLimit } from "../auth/sign-in-limit.ts";
import type { Deps } from "../deps.ts";
import { parseQuery } from "./read-input.ts";

/** `/login` and `/logout`, by the form: the browser is led on by redirects. */
export const registerSignIn = (server: FastifyInstance, deps: Deps): void => {
  const limit = createSignInLimit(deps.clock);

  server.get("/login", (_request, reply) => reply.redirect("/login/form", 303));
  server.post("/login", (request, reply) => signIn(request, reply, deps, limit));

  server.route({
    method: ["GET", "POST"],
    url: "/logout",
    handler: (request, reply) => {
      const cookie = request.cookies[sessionCookie];
      if (cookie !== undefined) deps.sessions.end(cookie);
      reply.header("Set-Cookie", `${sessionCookie}=deleted; Path=/; Max-Age=0`);
      return reply.sendIndexPage();
    },
  });
};

const signIn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { store, sessions, url }: Deps,
  limit: SignInLimit,
): Promise<FastifyReply> => {
  const refuse = (message: string) =>
    reply.redirect(`/login/error?message=${encodeURIComponent(message)}`, 303);
  const { username = "", password = "" } = readForm(request.body);
  if (username === "" || password === "") return reply.redirect("/login/form", 303);
  if (isFromElsewhere(request, url)) return refuse("Cannot verify user authenticity");
  if (!limit.mayTry(username, request.ip)) return refuse("Too many attempts, try again later");

  limit.failed(username, request.ip);
  const isRight = await verifyPassword(password, store.users.findPasswordHash(username) ?? "");
  const user = isRight ? store.users.find(username) : undefined;
  if (user === undefined) return refuse(errorMessages.unauthorized);
  if (user.machine) return refuse("Machine account login is forbidden");
  if (!user.active) return refuse("Account is not active");

  limit.succeeded(username, request.ip);
  const session = sessions.begin(user, request.cookies[sessionCookie]);
  reply.setCookie(sessionCookie, session, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: sessionSeconds,
    secure: url?.protocol === "https:",
  });
  return reply.redirect(user.email === "" ? "/register" : "/", 303);
};

const readForm = (body: unknown): Record<string, string> =>
  typeof body === "string" ? parseQuery(body) : {};

/** Browsers say where a form was; other clients say nothing, and nobody can make them sign in. */
const isFromElsewhere = (request: FastifyRequest, url: URL | undefined): boolean => {
  const { origin, "sec-fetch-site": site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isSameOrigin(request, url);
};
