import { lookUp, type Status } from "@signalbox/contract";
import * as z from "zod/mini";
import { appendPath } from "../../accounts/oauth/providers.ts";
import { createForgeClient, type ForgeClient } from "../forge-client.ts";
import type { Caller, Forge, ForgeLinks, Organization, PullRequest } from "../forge.ts";
import { commitStates, fromHook, hookOfGithubForm, type CommitState } from "../github-form.ts";
import { escapedPath, nextPage, orNull, readAll } from "../paging.ts";
import {
  giteaOrganization,
  giteaOrganizationPermissions,
  giteaPerson,
  giteaPullRequest,
  giteaRepository,
  toPullRequest,
  toRepository,
} from "./gitea-answers.ts";
import { isSigned } from "./hook-headers.ts";
import { readRequest } from "./read-request.ts";

/** Gitea gives at most 50 by default, whatever is asked for. */
const pageSize = 50;
const hookEvents = ["push", "create", "delete", "pull_request"];

/** Gitea and Forgejo, whose API is the same (https://docs.gitea.com/api). */
export const createGitea = (address: URL): Forge =>
  createGiteaOf(createGiteaClient(address), address);

/** Calls Gitea, or Gogs, from which its API comes. */
export const createGiteaClient = (address: URL): ForgeClient =>
  createForgeClient({
    api: appendPath(address, "/api/v1"),
    authorization: (token) => `token ${token}`,
  });

export function createGiteaOf(client: ForgeClient, address: URL): Forge {
  return {
    title: "Gitea",
    address,
    listRepositories: async (as, page = "1") => {
      const path = `/user/repos?limit=${pageSize}&page=${page}`;
      const { value, headers } = await client.read(z.array(giteaRepository), path, as);
      const total = Number(headers.get("x-total-count") ?? NaN);
      return {
        repositories: value.map(toRepository),
        next: value.length > 0 ? nextPage(headers) : undefined,
        total: Number.isFinite(total) ? total : undefined,
      };
    },
    repository: async (as, id) => {
      const path = `/repositories/${encodeURIComponent(id)}`;
      const found = await orNull(client.read(giteaRepository, path, as));
      return found && toRepository(found.value);
    },
    organizations: (as) => listOrganizations(client, as),
    openPullRequests: async (as, slug) => {
      const path = `${repoPath(slug)}/pulls?state=open`;
      const all = await listAll(client, giteaPullRequest, path, as);
      return all.map((pull): PullRequest => toPullRequest(pull));
    },
    createHook: (as, slug, hook) =>
      createGiteaHook(client, as, slug, { ...hook, type: "gitea", events: hookEvents }),
    listHooks: async (as, slug) => {
      const hooks = await listAll(client, hookOfGithubForm, `${repoPath(slug)}/hooks?`, as);
      return hooks.map(fromHook);
    },
    deleteHook: async (as, slug, id) => {
      const path = `${repoPath(slug)}/hooks/${encodeURIComponent(id)}`;
      await orNull(client.send(path, { ...as, method: "DELETE" }));
    },
    testHook: (as, slug, id) => {
      const path = `${repoPath(slug)}/hooks/${encodeURIComponent(id)}/tests`;
      return client.send(path, { ...as, method: "POST" });
    },
    isSigned,
    readRequest,
    setStatus: (as, slug, sha, { status, context, description, link }) => {
      const body = {
        state: lookUp<Status, CommitState>(commitStates, status, "error"),
        context,
        description,
        target_url: link,
      };
      return client.send(`${repoPath(slug)}/statuses/${sha}`, { ...as, method: "POST", body });
    },
    links: linksOf(address),
    // Any password will do (https://docs.gitea.com/development/oauth2-provider).
    gitCredentials: (token) => ({ login: token, password: "x-oauth-basic" }),
  };
}

type HookOfType = { type: string; url: string; secret: string; events: readonly string[] };

export async function createGiteaHook(
  client: ForgeClient,
  as: Caller,
  slug: string,
  { type, url, secret, events }: HookOfType,
): Promise<string> {
  const config = { url, content_type: "json", secret };
  const body = { type, config, events, active: true };
  const path = `${repoPath(slug)}/hooks`;
  const { value } = await client.read(hookOfGithubForm, path, { ...as, method: "POST", body });
  return String(value.id);
}

const repoPath = (slug: string): string => `/repos/${escapedPath(slug)}`;

const listAll = <Schema extends z.ZodMiniType>(
  client: ForgeClient,
  schema: Schema,
  path: string,
  as: Caller,
): Promise<z.output<Schema>[]> =>
  readAll(client, as, { schema, path: `${path}&limit=${pageSize}`, next: nextPage });

async function listOrganizations(client: ForgeClient, as: Caller): Promise<Organization[]> {
  const found = await listAll(client, giteaOrganization, "/user/orgs?", as);
  const { value: me } = await client.read(giteaPerson, "/user", as);
  return Promise.all(
    found.map(async ({ id, username, name }) => {
      const login = username || name;
      const path = `/users/${encodeURIComponent(me.login)}/orgs/${encodeURIComponent(login)}/permissions`;
      const { value } = await client.read(giteaOrganizationPermissions, path, as);
      return { id: String(id), name: login, admin: value.is_admin || value.is_owner };
    }),
  );
}

const linksOf = (address: URL): ForgeLinks => {
  const page = (slug: string, path: string) => appendPath(address, `/${slug}/${path}`).href;
  return {
    commit: (slug, sha) => page(slug, `commit/${sha}`),
    branch: (slug, branch) => page(slug, `src/branch/${escapedPath(branch)}`),
    tag: (slug, tag) => page(slug, `src/tag/${escapedPath(tag)}`),
    compare: (slug, before, after) => page(slug, `compare/${before}...${after}`),
    pullRequest: (slug, number) => page(slug, `pulls/${number}`),
    file: (slug, sha, path) => page(slug, `src/commit/${sha}/${escapedPath(path)}`),
  };
};
