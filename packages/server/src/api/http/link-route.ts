import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ForgeLinks } from "../../forges/forge.ts";
import { isRefName, isShaPrefix } from "../../source/names.ts";
import type { Deps } from "../handlers/deps.ts";
import { createGuard } from "./guard.ts";

/** The addresses that lead to pages of a git host, as on Drone servers. Slashes in the names of branches stay as they are. */
export const linkRoutes = [
  "/link/:namespace/:name/commit/:sha",
  "/link/:namespace/:name/tree/*",
] as const;

const parameters = z.object({ sha: z.optional(z.string()), "*": z.optional(z.string()) });

/** Redirects those who may read a repository to its commits, branches, tags and pull requests at the connected git host. */
export function registerLinks(server: FastifyInstance, deps: Deps): void {
  const onRequest = createGuard("read", deps);
  const redirect = (request: FastifyRequest, reply: FastifyReply) => {
    const { forge } = deps;
    const { stored } = request;
    const { sha, "*": ref = "" } = parameters.parse(request.params);
    // Other texts, such as those with "..", would lead to other pages of the host.
    const isName = sha === undefined ? isRefName(ref) : isShaPrefix(sha);
    if (forge === undefined || stored === undefined || stored.forge === "" || !isName)
      return reply.code(404).sendIndexPage();
    const { slug } = stored.repo;
    const { links } = forge;
    return reply.redirect(
      sha === undefined ? pageOfRef(slug, ref, links) : links.commit(slug, sha),
      303,
    );
  };
  for (const path of linkRoutes) server.get(path, { onRequest }, redirect);
}

function pageOfRef(slug: string, ref: string, links: ForgeLinks): string {
  const [, kind, rest = ""] = /^refs\/([^/]+)\/(.+)$/.exec(ref) ?? [];
  if (kind === "tags") return links.tag(slug, rest);
  if (kind === "heads") return links.branch(slug, rest);
  const number = Number(/^\d+(?=\/)/.exec(rest)?.[0]);
  return kind !== undefined && Number.isInteger(number)
    ? links.pullRequest(slug, number)
    : links.branch(slug, ref);
}
