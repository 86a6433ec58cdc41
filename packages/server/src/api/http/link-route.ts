import type { User } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ForgeLinks } from "../../forges/forge.ts";
import { isRefName, isShaPrefix, toTreePath } from "../../source/names.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { checkCode } from "../handlers/checks/check-code.ts";
import type { Deps } from "../handlers/deps.ts";
import { createGuard } from "./guard.ts";

/** The addresses that lead to pages of a git host, as on Drone servers. Slashes in the names of branches stay as they are. */
export const linkRoutes = [
  "/link/:namespace/:name/commit/:sha",
  "/link/:namespace/:name/tree/*",
  // Not on Drone servers.
  "/link/:namespace/:name/file/:sha/*",
] as const;

const parameters = z.object({ sha: z.optional(z.string()), "*": z.optional(z.string()) });

/** Redirects those who may read a repository to its commits, branches, tags, pull requests and files at the connected git host. */
export function registerLinks(server: FastifyInstance, deps: Deps): void {
  const onRequest = createGuard("read", deps);
  const redirect = async (request: FastifyRequest, reply: FastifyReply) => {
    const { forge } = deps;
    const { stored, caller } = request;
    const address =
      forge === undefined || stored === undefined || stored.forge === ""
        ? undefined
        : pageOf(stored.repo.slug, await complete(request.params, stored, caller), forge.links);
    if (address === undefined) return reply.code(404).sendIndexPage();
    return reply.redirect(address, 303);
  };
  /** Tests name files within their package. Only those who may see the code learn where the file is. */
  const complete = async (params: unknown, stored: StoredRepo, caller: User | undefined) => {
    const names = parameters.parse(params);
    const { sha, "*": rest } = names;
    const path = sha === undefined || rest === undefined ? null : toTreePath(rest);
    if (sha === undefined || path === null) return names;
    try {
      checkCode(stored, caller, deps.store);
      return { sha, "*": await deps.openSource(stored).completePath(sha, path) };
    } catch {
      return names;
    }
  };
  for (const path of linkRoutes) server.get(path, { onRequest }, redirect);
}

/** Undefined for other texts, such as those with "..", which would lead to other pages of the host. */
function pageOf(
  slug: string,
  { sha, "*": rest }: z.output<typeof parameters>,
  links: ForgeLinks,
): string | undefined {
  if (sha === undefined)
    return isRefName(rest ?? "") ? pageOfRef(slug, rest ?? "", links) : undefined;
  if (!isShaPrefix(sha)) return undefined;
  if (rest === undefined) return links.commit(slug, sha);
  const path = toTreePath(rest);
  return path === null ? undefined : links.file(slug, sha, path);
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
