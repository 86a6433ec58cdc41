import { createHash } from "node:crypto";
import type { Build } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { drawBadge, type BadgeText } from "./badge-picture.ts";
import { toCcXml } from "./cc-xml.ts";
import { createGuard } from "./guard.ts";

const badgeQuery = z.object({ branch: z.optional(z.string()), ref: z.optional(z.string()) });
const badgeParameters = z.object({ namespace: z.string(), name: z.string() });

/** Build status for pages and programs elsewhere. The picture has no guard: it shows one word. */
export const registerBadges = (server: FastifyInstance, deps: Deps): void => {
  server.get("/api/badges/:namespace/:name/status.svg", (request, reply) => {
    const { namespace, name } = badgeParameters.parse(request.params);
    const { branch, ref } = badgeQuery.parse(request.query);
    const stored = deps.store.repos.find(namespace, name);
    if (stored === undefined) return sendPicture(request, reply, "none");
    const branchRef = `refs/heads/${branch ?? stored.repo.default_branch}`;
    const wanted = branch === undefined ? (ref ?? branchRef) : branchRef;
    return sendPicture(
      request,
      reply,
      toText(deps.store.builds.findLatest(stored.repo.id, wanted)),
    );
  });

  const sendCcXml = ({ stored, protocol, host }: FastifyRequest, reply: FastifyReply) => {
    const build = stored && deps.store.builds.find(stored.repo.id, stored.repo.counter);
    if (stored === undefined || build === undefined) return reply.code(404).send();
    const address = deps.url?.origin ?? `${protocol}://${host}`;
    return reply.type("application/xml").send(toCcXml(stored.repo.slug, build, address));
  };
  const onRequest = createGuard("read", deps);
  server.get("/api/badges/:namespace/:name/cc.xml", { onRequest }, sendCcXml);
  server.get("/:namespace/:name/cc.xml", { onRequest }, sendCcXml);
};

/** Checked anew each time, but not sent again when it is the same. */
const sendPicture = (request: FastifyRequest, reply: FastifyReply, text: BadgeText) => {
  const picture = drawBadge(text);
  const tag = `"${createHash("sha256").update(picture).digest("base64url").slice(0, 16)}"`;
  reply
    .header("Cache-Control", "no-cache, max-age=0, must-revalidate")
    .header("Access-Control-Allow-Origin", "*")
    .header("ETag", tag)
    .type("image/svg+xml");
  return request.headers["if-none-match"] === tag ? reply.code(304).send() : reply.send(picture);
};

const toText = (build: Build | undefined): BadgeText => {
  switch (build?.status) {
    case undefined:
      return "none";
    case "pending":
    case "running":
    case "blocked":
      return "started";
    case "success":
    case "error":
      return build.status;
    default:
      return "failure";
  }
};
