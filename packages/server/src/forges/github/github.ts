import { lookUp, type Status } from "@signalbox/contract";
import * as z from "zod/mini";
import { appendPath, githubApi } from "../../accounts/oauth/providers.ts";
import { createForgeClient } from "../forge-client.ts";
import type { Forge, ForgeLinks } from "../forge.ts";
import { commitStates, fromHook, hookOfGithubForm, type CommitState } from "../github-form.ts";
import { escapedPath, nextPage, orNull, readAll } from "../paging.ts";
import { headerOf, isSignedWith } from "../signature.ts";
import {
  githubMembership,
  githubPullRequest,
  githubRepository,
  toPullRequest,
  toRepository,
} from "./github-answers.ts";
import { readRequest } from "./read-request.ts";

const pageSize = 100;
/** GitHub asks for calls one after the other, and limits those at once (secondary limits). */
const atOnce = 4;

/** `create` would say the same as `push`. */
const hookEvents = ["push", "delete", "pull_request", "deployment", "repository"];

/** github.com, and Enterprise at an address of its own (https://docs.github.com/en/rest). */
export function createGithub(address: URL): Forge {
  const client = createForgeClient({
    api: githubApi(address, ""),
    authorization: (token) => `Bearer ${token}`,
    headers: { Accept: "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28" },
    atOnce,
  });
  return {
    title: "GitHub",
    address,
    listRepositories: async (as, page = "1") => {
      const path = `/user/repos?per_page=${pageSize}&page=${page}`;
      const { value, headers } = await client.read(z.array(githubRepository), path, as);
      const next = value.length > 0 ? nextPage(headers) : undefined;
      return { repositories: value.map(toRepository), next, total: undefined };
    },
    repository: async (as, id) => {
      const path = `/repositories/${encodeURIComponent(id)}`;
      const found = await orNull(client.read(githubRepository, path, as));
      return found && toRepository(found.value);
    },
    organizations: async (as) => {
      const path = `/user/memberships/orgs?state=active&per_page=${pageSize}`;
      const all = await readAll(client, as, { schema: githubMembership, path, next: nextPage });
      return all.map(({ role, organization: { id, login } }) => ({
        id: String(id),
        name: login,
        admin: role === "admin",
      }));
    },
    openPullRequests: async (as, slug) => {
      const path = `${repoPath(slug)}/pulls?state=open&per_page=${pageSize}`;
      const all = await readAll(client, as, { schema: githubPullRequest, path, next: nextPage });
      return all.map((pull) => toPullRequest(pull));
    },
    createHook: async (as, slug, { url, secret }) => {
      const config = { url, content_type: "json", secret, insecure_ssl: "0" };
      const body = { name: "web", active: true, events: hookEvents, config };
      const path = `${repoPath(slug)}/hooks`;
      const { value } = await client.read(hookOfGithubForm, path, { ...as, method: "POST", body });
      return String(value.id);
    },
    listHooks: async (as, slug) => {
      const path = `${repoPath(slug)}/hooks?per_page=${pageSize}`;
      const hooks = await readAll(client, as, { schema: hookOfGithubForm, path, next: nextPage });
      return hooks.map(fromHook);
    },
    deleteHook: async (as, slug, id) => {
      await orNull(client.send(hookPath(slug, id), { ...as, method: "DELETE" }));
    },
    // The other test of GitHub repeats the newest push.
    testHook: (as, slug, id) =>
      client.send(`${hookPath(slug, id)}/pings`, { ...as, method: "POST" }),
    isSigned: (request, secrets) => {
      const [, given = ""] = /^sha256=(.+)$/.exec(headerOf(request, "x-hub-signature-256")) ?? [];
      return isSignedWith(request.body, given, secrets);
    },
    readRequest,
    setStatus: (as, slug, sha, { status, context, description, link }) => {
      const state = lookUp<Status, CommitState>(commitStates, status, "error");
      const body = { state, context, description, target_url: link };
      return client.send(`${repoPath(slug)}/statuses/${sha}`, { ...as, method: "POST", body });
    },
    setDeploymentStatus: (as, slug, { deployment, status, description, link, target }) => {
      const state = lookUp<Status, DeploymentState>(deploymentStates, status, "error");
      const body = { state, description, environment: target, log_url: link };
      const path = `${repoPath(slug)}/deployments/${deployment}/statuses`;
      return client.send(path, { ...as, method: "POST", body });
    },
    links: linksOf(address),
    gitCredentials: (token) => ({ login: token, password: "x-oauth-basic" }),
  };
}

type DeploymentState = CommitState | "queued" | "in_progress";

const deploymentStates: Readonly<Record<Status, DeploymentState>> = {
  ...commitStates,
  blocked: "queued",
  pending: "queued",
  waiting_on_dependencies: "queued",
  running: "in_progress",
};

const repoPath = (slug: string): string => `/repos/${escapedPath(slug)}`;
const hookPath = (slug: string, id: string): string =>
  `${repoPath(slug)}/hooks/${encodeURIComponent(id)}`;

const linksOf = (address: URL): ForgeLinks => {
  const page = (slug: string, path: string) => appendPath(address, `/${slug}/${path}`).href;
  return {
    commit: (slug, sha) => page(slug, `commit/${sha}`),
    branch: (slug, branch) => page(slug, `tree/${escapedPath(branch)}`),
    tag: (slug, tag) => page(slug, `tree/${escapedPath(tag)}`),
    compare: (slug, before, after) => page(slug, `compare/${before}...${after}`),
    pullRequest: (slug, number) => page(slug, `pull/${number}`),
    file: (slug, sha, path) => page(slug, `blob/${sha}/${escapedPath(path)}`),
  };
};
