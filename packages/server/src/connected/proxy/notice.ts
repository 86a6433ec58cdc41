import type { FastifyRequest } from "fastify";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { Access } from "../backend/access.ts";
import type { Caller } from "../backend/caller.ts";
import type { DefaultBranches } from "../index/default-branches.ts";
import type { ProxiedPath } from "../upstream/proxied-path.ts";

type NoticeDeps = {
  access: Access;
  index: IndexStore;
  defaultBranches: Pick<DefaultBranches, "forget">;
  findCaller: (request: FastifyRequest) => Caller;
};

/** Notices what an answer of the CI server to a request means for what is known: lost access, a sign-out, a change, a deletion. */
export type Notice = (request: FastifyRequest, status: number, kind: ProxiedPath["kind"]) => void;

export function createNotice({ access, index, defaultBranches, findCaller }: NoticeDeps): Notice {
  return (request, status, kind) => {
    const isRefusal = status === 401 || status === 403 || status === 404;
    const place = isRefusal || request.method === "DELETE" ? placeOf(request.url) : undefined;
    if (kind === "login" || kind === "logout" || status === 401)
      return access.forget(findCaller(request));
    if (isRefusal && place !== undefined) access.forget(findCaller(request), place);
    if (status >= 300 || place === undefined) return;
    if (place.build === undefined) defaultBranches.forget();
    const id = index.repos.find(place.namespace, place.name)?.repo.id;
    if (id === undefined) return;
    if (place.build === undefined) return index.learnt.deleteRepo(id);
    const build = place.isLog ? index.builds.find(id, place.build) : undefined;
    if (build !== undefined) index.learnt.deleteReasons(build.id);
  };
}

type Place = { namespace: string; name: string; build: number | undefined; isLog: boolean };

/** The parts of a path about a repository, about one of its builds, or about a log. */
const placeOf = (url: string): Place | undefined => {
  const [path = ""] = url.split("?", 1);
  const [, namespace, name, rest] = /^\/api\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (namespace === undefined || name === undefined) return undefined;
  const [, number, log] = /^\/builds\/(\d+)(\/logs\/)?/.exec(rest ?? "") ?? [];
  const isOther = rest !== undefined && rest !== "/builds" && number === undefined;
  const build = number === undefined ? undefined : Number(number);
  return {
    namespace: decode(namespace),
    name: decode(name),
    // What is neither the repository nor its builds deletes none of them.
    build: isOther ? 0 : build,
    isLog: log !== undefined,
  };
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
