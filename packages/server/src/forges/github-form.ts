import type { Status } from "@signalbox/contract";
import * as z from "zod/mini";
import { flag, id, text } from "./answer-values.ts";
import type { ForgeRepository, Hook, PullRequest } from "./forge.ts";

/** The form in which GitHub answers and sends repositories and pull requests. Gitea and Forgejo have the same. */

const permissions = z.object({ admin: flag, push: flag, pull: flag });

export const repositoryKeys = {
  id,
  name: z.string(),
  full_name: z.string(),
  private: flag,
  archived: flag,
  html_url: text,
  clone_url: text,
  ssh_url: text,
  default_branch: text,
  permissions: z.optional(permissions),
};

const branch = z.object({
  ref: z.string(),
  sha: z.string(),
  repo: z.nullish(z.object({ id, full_name: z.string() })),
});

export const pullRequestKeys = {
  number: z.number(),
  title: text,
  body: text,
  state: text,
  html_url: text,
  created_at: text,
  base: branch,
  head: branch,
};

export const hookOfGithubForm = z.object({
  id,
  active: z.catch(z.boolean(), true),
  config: z.catch(z.object({ url: text }), { url: "" }),
});

export function fromHook({ id, active, config: { url } }: z.output<typeof hookOfGithubForm>): Hook {
  return { id: String(id), url, isStopped: !active };
}

const repositoryForm = z.object({
  ...repositoryKeys,
  owner: z.object({ id, login: z.string() }),
});

/** What both kinds of hosts say of a repository in the same way. */
export function fromRepository(
  repository: z.output<typeof repositoryForm>,
): Omit<ForgeRepository, "visibility" | "empty"> {
  const { owner, name, full_name: slug, permissions: given } = repository;
  return {
    id: String(repository.id),
    slug,
    owner: { id: String(owner.id), name: owner.login },
    name,
    defaultBranch: repository.default_branch,
    archived: repository.archived,
    link: repository.html_url,
    httpUrl: repository.clone_url,
    sshUrl: repository.ssh_url,
    permissions: {
      read: given?.pull === true,
      write: given?.push === true,
      admin: given?.admin === true,
    },
  };
}

const pullRequestForm = z.object(pullRequestKeys);

/** What both kinds of hosts say of a pull request in the same way. */
export function fromPullRequest(
  pull: z.output<typeof pullRequestForm>,
): Omit<PullRequest, "draft" | "author"> {
  const { number, title, body, head, base } = pull;
  const repository = head.repo ?? undefined;
  return {
    number,
    title,
    body,
    link: pull.html_url,
    state: pull.state === "closed" ? "closed" : "open",
    ref: `refs/pull/${number}/head`,
    source: head.ref,
    sha: head.sha,
    target: base.ref,
    targetSha: base.sha,
    sourceRepository: repository ? { id: String(repository.id), slug: repository.full_name } : null,
    created: Math.max(0, Math.floor(Date.parse(pull.created_at) / 1000) || 0),
  };
}

export type CommitState = "pending" | "success" | "failure" | "error";

/** The states of commits, as Drone sends them, because branch protection counts them. */
export const commitStates: Readonly<Record<Status, CommitState>> = {
  blocked: "pending",
  pending: "pending",
  waiting_on_dependencies: "pending",
  running: "pending",
  success: "success",
  failure: "failure",
  error: "error",
  killed: "error",
  declined: "error",
  skipped: "error",
  inactive: "error",
};
