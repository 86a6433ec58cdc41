import { createHash } from "node:crypto";
import { lookUp, textRoutes, type Build, type Status, type TestCounts } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { originOf } from "../../accounts/auth/same-origin.ts";
import type { Deps } from "../handlers/deps.ts";
import { renderBadge, statusBadge, testsBadge, type BadgeText } from "./badge-picture.ts";
import { toCcXml } from "./cc-xml.ts";
import { createGuard } from "../http/guard.ts";
import { toRoutePath } from "../http/route-path.ts";

const badgeQuery = z.object({ branch: z.optional(z.string()), ref: z.optional(z.string()) });
const badgeParameters = z.object({ namespace: z.string(), name: z.string() });

/**
 * Publishes build statuses to other sites and tools. The badge needs no permission because it reveals only the status, and how many tests passed and failed.
 */
export function registerBadges(server: FastifyInstance, deps: Deps): void {
  const { repos, builds, tests } = deps.store;
  /** The newest build of the branch or ref that a request names, or the newest that has ended. */
  const findBuild = (request: FastifyRequest, hasEnded = false): Build | undefined => {
    const { namespace, name } = badgeParameters.parse(request.params);
    const { branch, ref } = badgeQuery.parse(request.query);
    const stored = repos.find(namespace, name);
    if (stored === undefined) return undefined;
    const branchRef = `refs/heads/${branch ?? stored.repo.default_branch}`;
    const find = hasEnded ? builds.findLatestEnded : builds.findLatest;
    return find(stored.repo.id, branch === undefined ? (ref ?? branchRef) : branchRef);
  };
  server.get(toRoutePath(textRoutes.badge.path), (request, reply) =>
    sendPicture(request, reply, renderBadge(statusBadge(toText(findBuild(request))))),
  );
  server.get(toRoutePath(textRoutes.testsBadge.path), (request, reply) => {
    // Until its end, a build has no or only some of its tests.
    const build = findBuild(request, true);
    const counts = build && sumOf(tests.steps(build.id));
    return sendPicture(request, reply, renderBadge(testsBadge(counts)));
  });

  const sendCcXml = (request: FastifyRequest, reply: FastifyReply) => {
    const { stored } = request;
    const build = stored && deps.store.builds.findLatest(stored.repo.id);
    if (stored === undefined || build === undefined) return reply.code(404).send();
    const address = originOf(request, deps.url);
    return reply.type(textRoutes.ccXml.type).send(toCcXml(stored.repo.slug, build, address));
  };
  const onRequest = createGuard(textRoutes.ccXml.level, deps);
  server.get(toRoutePath(textRoutes.ccXml.path), { onRequest }, sendCcXml);
  server.get("/:namespace/:name/cc.xml", { onRequest }, sendCcXml);
}

/** Clients must revalidate the badge each time, but an unchanged one is not sent again. */
const sendPicture = (request: FastifyRequest, reply: FastifyReply, picture: string) => {
  const tag = `"${createHash("sha256").update(picture).digest("base64url").slice(0, 16)}"`;
  reply
    .header("Cache-Control", "no-cache, max-age=0, must-revalidate")
    .header("Access-Control-Allow-Origin", "*")
    .header("ETag", tag)
    .type(textRoutes.badge.type);
  const known = (request.headers["if-none-match"] ?? "").split(",").map(toTag);
  return known.includes(tag) ? reply.code(304).send() : reply.send(picture);
};

/** A proxy may have weakened the tag (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1). */
const toTag = (text: string): string => text.trim().replace(/^W\//, "");

/** The tests of all steps; undefined if none has reported a test. */
function sumOf(steps: readonly { counts: TestCounts | undefined }[]): TestCounts | undefined {
  const all = steps.flatMap(({ counts }) => counts ?? []);
  if (all.length === 0) return undefined;
  const sum = (key: keyof TestCounts): number =>
    all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

const toText = (build: Build | undefined): BadgeText =>
  build === undefined ? "none" : lookUp(badgeTexts, build.status, "failure");

const badgeTexts: Record<Status, BadgeText> = {
  success: "success",
  running: "started",
  pending: "started",
  blocked: "started",
  waiting_on_dependencies: "failure",
  failure: "failure",
  error: "error",
  declined: "failure",
  killed: "failure",
  skipped: "failure",
  inactive: "failure",
};
