import { lookUp, type Status } from "@signalbox/contract";
import * as z from "zod/mini";
import { appendPath } from "../../accounts/oauth/providers.ts";
import { isSameSecret } from "../../lib/is-same-secret.ts";
import { createForgeClient, type ForgeClient } from "../forge-client.ts";
import { ForgeError } from "../forge-error.ts";
import type { Caller, Forge, ForgeLinks, ForgeRepository, Organization } from "../forge.ts";
import { escapedPath, orNull, readAll } from "../paging.ts";
import { headerOf } from "../signature.ts";
import {
  gitlabGroup,
  gitlabHook,
  gitlabMergeRequest,
  gitlabProject,
  groupId,
  refOfMergeRequest,
  roles,
  toPerson,
  toRepository,
  toSeconds,
} from "./gitlab-answers.ts";
import { readRequest } from "./read-request.ts";

const pageSize = 100;

/** gitlab.com and installations of one's own (https://docs.gitlab.com/api/rest/). */
export function createGitlab(address: URL): Forge {
  const client = createForgeClient({
    api: appendPath(address, "/api/v4"),
    authorization: (token) => `Bearer ${token}`,
  });
  return {
    title: "GitLab",
    address,
    listRepositories: async (as, page = `${roles.reporter} 1`) => {
      const [role = "", number = ""] = page.split(" ");
      const path = `/projects?${memberSince(Number(role))}&page=${number}`;
      const { value, headers } = await client.read(z.array(gitlabProject), path, as);
      return {
        repositories: value.map((project) => toRepository(project, Number(role))),
        next: pageAfter(Number(role), value.length > 0 ? nextPage(headers) : undefined),
        total: undefined,
      };
    },
    repository: (as, id) => findProject(client, as, id),
    organizations: (as) => listGroups(client, as),
    openPullRequests: async (as, slug) => {
      const path = `${projectPath(slug)}/merge_requests?state=opened&per_page=${pageSize}`;
      const all = await readAll(client, as, { schema: gitlabMergeRequest, path, next: nextPage });
      const { value: own } = await client.read(gitlabProject, projectPath(slug), as);
      return Promise.all(all.map((one) => describePull(client, as, one, own)));
    },
    createHook: async (as, slug, { url, secret }) => {
      const events = { push_events: true, tag_push_events: true, merge_requests_events: true };
      const body = { url, token: secret, ...events, enable_ssl_verification: true };
      const path = `${projectPath(slug)}/hooks`;
      const { value } = await client.read(gitlabHook, path, { ...as, method: "POST", body });
      return String(value.id);
    },
    listHooks: async (as, slug) => {
      const path = `${projectPath(slug)}/hooks?per_page=${pageSize}`;
      const hooks = await readAll(client, as, { schema: gitlabHook, path, next: nextPage });
      return hooks.map(({ id, url, alert_status }) => {
        return { id: String(id), url, isStopped: /disabled/.test(alert_status) };
      });
    },
    deleteHook: async (as, slug, id) => {
      await orNull(client.send(hookPath(slug, id), { ...as, method: "DELETE" }));
    },
    // It repeats the newest push of the default branch, whose build exists.
    testHook: (as, slug, id) =>
      client.send(`${hookPath(slug, id)}/test/push_events`, { ...as, method: "POST" }),
    isSigned: (request, secrets) => {
      const given = headerOf(request, "x-gitlab-token");
      const matches = secrets.map((secret) => isSameSecret(secret, given));
      return matches.includes(true);
    },
    readRequest,
    // Without a ref, GitLab refuses commits that no branch contains.
    setStatus: async (as, slug, sha, { status, context, ref, description, link }) => {
      const state = lookUp<Status, State>(states, status, "failed");
      const about = { state, name: context, description, target_url: link };
      const body = { ...about, ref: ref.replace(/^refs\/(heads|tags)\//, "") };
      const path = `${projectPath(slug)}/statuses/${sha}`;
      try {
        await client.send(path, { ...as, method: "POST", body });
      } catch (error) {
        if (!isUnchanged(error)) throw error;
      }
    },
    links: linksOf(address),
    gitCredentials: (token) => ({ login: "oauth2", password: token }),
  };
}

/** Projects in which a person has at least a role, also by a group, a group above it, or an invited group. */
const memberSince = (role: number): string =>
  `membership=true&min_access_level=${role}&order_by=id&sort=asc&per_page=${pageSize}`;

const listedRoles = [roles.reporter, roles.developer, roles.maintainer];

/**
 * The roles that a list names miss those that come from a group above. So the list is read for each role, from the lowest, and
 * what a later one says counts.
 */
const pageAfter = (role: number, next: string | undefined): string | undefined => {
  if (next !== undefined) return `${role} ${next}`;
  const higher = listedRoles.find((one) => one > role);
  return higher === undefined ? undefined : `${higher} 1`;
};

const nextPage = (headers: Headers): string | undefined => headers.get("x-next-page") || undefined;

async function findProject(
  client: ForgeClient,
  as: Caller,
  id: string,
): Promise<ForgeRepository | null> {
  const path = `/projects/${encodeURIComponent(id)}`;
  const found = await orNull(client.read(gitlabProject, path, as));
  if (found === null) return null;
  const project = found.value;
  const { project_access, group_access } = project.permissions ?? {};
  const named = Math.max(project_access?.access_level ?? 0, group_access?.access_level ?? 0);
  // The roles that a project names miss those that come from an invited group.
  for (const role of listedRoles.toReversed()) {
    if (named >= role) break;
    const number = Number(id);
    const only = `id_after=${number - 1}&id_before=${number + 1}`;
    const listed = await client.read(
      z.array(gitlabProject),
      `/projects?${memberSince(role)}&${only}`,
      as,
    );
    if (listed.value.some((one) => String(one.id) === id)) return toRepository(project, role);
  }
  return toRepository(project, named);
}

/** Owners of a group administer its secrets, as they do at GitLab. */
async function listGroups(client: ForgeClient, as: Caller): Promise<Organization[]> {
  const list = (role: string) => {
    const path = `/groups?${role}per_page=${pageSize}`;
    return readAll(client, as, { schema: gitlabGroup, path, next: nextPage });
  };
  const owned = new Set(
    (await list(`min_access_level=${roles.owner}&`)).map(({ id }) => String(id)),
  );
  return (await list("min_access_level=10&")).map(({ id, full_path: name }) => ({
    id: groupId(id),
    name,
    admin: owned.has(String(id)),
  }));
}

async function describePull(
  client: ForgeClient,
  as: Caller,
  given: z.output<typeof gitlabMergeRequest>,
  own: z.output<typeof gitlabProject>,
) {
  const { iid: number, title, description: body, draft, source_project_id: sourceId } = given;
  const source =
    String(sourceId) === String(own.id) ? own : await findSource(client, as, sourceId ?? undefined);
  return {
    number,
    title,
    body,
    link: given.web_url,
    draft,
    state: "open" as const,
    ref: refOfMergeRequest(number),
    source: given.source_branch,
    sha: given.sha,
    target: given.target_branch,
    targetSha: "",
    sourceRepository: source && { id: String(source.id), slug: source.path_with_namespace },
    author: toPerson(given.author),
    created: toSeconds(given.created_at),
  };
}

/** Null if it was deleted, or the person does not see it. */
async function findSource(client: ForgeClient, as: Caller, id: string | number | undefined) {
  if (id === undefined) return null;
  const found = await orNull(client.read(gitlabProject, `/projects/${id}`, as));
  return found && found.value;
}

/** GitLab refuses a status that is the same as before, which is no failure. */
const isUnchanged = (error: unknown): boolean =>
  error instanceof ForgeError &&
  error.failure === "rejected" &&
  /cannot transition status/i.test(error.message);

type State = "pending" | "running" | "success" | "failed" | "canceled";

const states: Readonly<Record<Status, State>> = {
  blocked: "pending",
  pending: "pending",
  waiting_on_dependencies: "pending",
  running: "running",
  success: "success",
  failure: "failed",
  error: "failed",
  killed: "canceled",
  declined: "canceled",
  skipped: "failed",
  inactive: "failed",
};

/** GitLab accepts the escaped full path in place of the id (https://docs.gitlab.com/api/rest/#namespaced-paths). */
const projectPath = (slug: string): string => `/projects/${encodeURIComponent(slug)}`;
const hookPath = (slug: string, id: string): string =>
  `${projectPath(slug)}/hooks/${encodeURIComponent(id)}`;

const linksOf = (address: URL): ForgeLinks => {
  const page = (slug: string, path: string) => appendPath(address, `/${slug}/-/${path}`).href;
  return {
    commit: (slug, sha) => page(slug, `commit/${sha}`),
    branch: (slug, branch) => page(slug, `tree/${escapedPath(branch)}`),
    tag: (slug, tag) => page(slug, `tags/${escapedPath(tag)}`),
    compare: (slug, before, after) => page(slug, `compare/${before}...${after}`),
    pullRequest: (slug, number) => page(slug, `merge_requests/${number}`),
    file: (slug, sha, path) => page(slug, `blob/${sha}/${escapedPath(path)}`),
  };
};
