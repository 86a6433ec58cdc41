import { splitSlug } from "@signalbox/contract";
import type { RawRequestDefaultExpression } from "fastify";
import { canSee } from "../../accounts/auth/access.ts";
import { identify } from "../../accounts/auth/identify.ts";
import type { Sessions } from "../../accounts/auth/sessions.ts";
import type { Store } from "../../store/store.ts";

type Deps = { store: Store; sessions: Sessions };

/**
 * In addresses, a namespace is one segment, so the slashes in those of GitLab's subgroups are escaped: `group%2Fsubgroup/name`.
 * People and programs also write `group/subgroup/name`, and proxies may unescape it. So a path that names no repository with its
 * first two segments, but one with more of them, means that one. GitLab has no project and group of the same name.
 */
function findNestedName(path: string, store: Pick<Store, "repos">): string | undefined {
  const segments = decodePath(path)?.split("/") ?? [];
  if (segments.length <= 2) return undefined;
  for (let count = 2; count <= Math.min(segments.length, maxSegments); count += 1) {
    const slug = segments.slice(0, count).join("/");
    const { namespace, name } = splitSlug(slug);
    if (store.repos.find(namespace, name) !== undefined) return count === 2 ? undefined : slug;
  }
  return undefined;
}

/** GitLab allows 20 levels of groups. */
const maxSegments = 21;

/** The paths of calls that name a repository. */
const starts = ["/api/repos/", "/api/stream/", "/api/badges/", "/link/"];

/** Escapes the slashes in the namespace of a repository's path. Visitors do not learn in this way what exists. */
export function createNestedNames({ store, sessions }: Deps) {
  return (request: RawRequestDefaultExpression): string => {
    const { url = "/" } = request;
    const start = starts.find((one) => url.startsWith(one));
    if (start === undefined) return url;
    const [path = ""] = url.slice(start.length).split(/[?#]/, 1);
    const slug = findNestedName(path, store);
    if (slug === undefined || !isKnown(request, { store, sessions })) return url;
    return start + escapeNamespace(url.slice(start.length), slug);
  };
}

/** The address of a page with escaped slashes in its namespace, if the caller may see the repository. */
export function findNestedPage(
  url: string,
  user: Parameters<typeof canSee>[0],
  { store }: Pick<Deps, "store">,
): string | undefined {
  const [path = ""] = url.slice(1).split(/[?#]/, 1);
  const slug = findNestedName(path, store);
  if (slug === undefined) return undefined;
  const { namespace, name } = splitSlug(slug);
  const stored = store.repos.find(namespace, name);
  return stored !== undefined && canSee(user, stored, store.users) ? namespace : undefined;
}

const escapeNamespace = (rest: string, slug: string): string => {
  const { namespace } = splitSlug(slug);
  const parts = rest.split("/");
  const count = namespace.split("/").length;
  return [parts.slice(0, count).join("%2F"), ...parts.slice(count)].join("/");
};

function isKnown(request: RawRequestDefaultExpression, { store, sessions }: Deps): boolean {
  const { headers, url = "" } = request;
  const query = Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? ""));
  const given = { headers, query, cookies: cookiesIn(headers.cookie ?? "") };
  return identify(given, store, sessions).user !== undefined;
}

/** Nothing has read them yet. */
const cookiesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/; */).map((pair) => {
      const end = pair.indexOf("=");
      return [pair.slice(0, end), pair.slice(end + 1)];
    }),
  );

function decodePath(path: string): string | undefined {
  // An escaped slash belongs to its segment.
  if (/%2f/i.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
