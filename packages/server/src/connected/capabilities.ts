import { Capabilities, User, Version } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../api/http/error-answer.ts";
import type { Clock } from "../lib/clock.ts";
import { droneCapabilities } from "./drone/capabilities.ts";
import { toFailure } from "./upstream/failure.ts";
import { toUpstreamRequest, type ProxyDeps } from "./proxy/proxy.ts";

const knownMs = 60_000;
const limits = { answerMs: 10_000, pieceMs: 10_000 };
const maxCharacters = 100_000;

/**
 * Answers which server is behind this one and what it lacks. Drone has no such call: its version is requested once a minute,
 * and its edition once, with the credentials of somebody who is signed in, because only such a call shows it.
 */
export function createCapabilitiesHandler(deps: ProxyDeps, clock: Clock) {
  const { upstream } = deps;
  const { host } = upstream.address;
  let known: { version: Version; own: Capabilities | undefined; until: number } | undefined;
  let isOpenSource: boolean | undefined;

  const ask = async (path: string, request: FastifyRequest) => {
    const sent = toUpstreamRequest({ request, origins: deps.originsOf(request) }, deps);
    const headers = { ...sent.headers, accept: "application/json", "accept-encoding": "identity" };
    const stop = new AbortController();
    const upstreamRequest = { method: "GET", path, headers, limits, signal: stop.signal };
    const { status, body } = await upstream.request(upstreamRequest);
    let written = "";
    for await (const piece of body.setEncoding("utf8")) {
      written += String(piece);
      if (written.length > maxCharacters) break;
    }
    return { status, json: status === 200 ? toJson(written) : undefined };
  };

  const readServer = async (request: FastifyRequest) => {
    if (known !== undefined && clock() < known.until) return known;
    const { status, json } = await ask("/version", request);
    const version = Version.safeParse(json).data ?? {};
    const answer =
      version.source === "signalbox" ? await ask("/api/capabilities", request) : undefined;
    const own = Capabilities.safeParse(answer?.json).data;
    const read = { version, own, until: clock() + knownMs };
    if (status === 200) known = read;
    return read;
  };

  /** Everybody may list the secrets of the namespace that has their name; the open-source edition has no such call. */
  const readEdition = async (request: FastifyRequest): Promise<void> => {
    const { login } = User.safeParse((await ask("/api/user", request)).json).data ?? {};
    if (!login) return;
    const { status } = await ask(`/api/secrets/${encodeURIComponent(login)}`, request);
    // Another failure says nothing about the edition.
    if (status === 501 || status < 500) isOpenSource = status === 501;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const { version, own } = await readServer(request);
      if (own !== undefined) return reply.send({ ...own, name: `Signalbox at ${host}` });
      if (isOpenSource === undefined) await readEdition(request);
      return reply.send(droneCapabilities(host, version.version, isOpenSource === true));
    } catch (error) {
      const { status, message } = toFailure(error, upstream.address);
      sendError(reply, status, message);
      return reply;
    }
  };
}

const toJson = (written: string): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
};
