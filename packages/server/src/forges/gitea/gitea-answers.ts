import * as z from "zod/mini";
import type { ForgePerson, ForgeRepository, PullRequest } from "../forge.ts";

/** What Gitea, Forgejo and Gogs answer and send, with the keys that the server reads, and how it reads them. */

const text = z.catch(z.string(), "");
const flag = z.catch(z.boolean(), false);
const id = z.union([z.number(), z.string()]);

export const giteaPerson = z.object({
  id,
  login: z.string(),
  full_name: text,
  email: text,
  avatar_url: text,
});

const permissions = z.object({ admin: flag, push: flag, pull: flag });

export const giteaRepository = z.object({
  id,
  owner: giteaPerson,
  name: z.string(),
  full_name: z.string(),
  private: flag,
  internal: flag,
  empty: flag,
  archived: flag,
  html_url: text,
  clone_url: text,
  ssh_url: text,
  default_branch: text,
  permissions: z.optional(permissions),
});

const branch = z.object({
  ref: z.string(),
  sha: z.string(),
  repo: z.nullish(z.object({ id, full_name: z.string() })),
});

export const giteaPullRequest = z.object({
  number: z.number(),
  title: text,
  body: text,
  state: text,
  html_url: text,
  draft: z.catch(z.optional(z.boolean()), undefined),
  created_at: text,
  user: giteaPerson,
  base: branch,
  head: branch,
});

export const giteaOrganization = z.object({ id, username: text, name: text });
export const giteaOrganizationPermissions = z.object({ is_admin: flag, is_owner: flag });

export const giteaHook = z.object({
  id,
  config: z.catch(z.object({ url: text }), { url: "" }),
});

export function toPerson(person: z.output<typeof giteaPerson>): ForgePerson {
  const { login, full_name: name, email, avatar_url: avatar } = person;
  return { id: String(person.id), login, name, email, avatar };
}

export function toRepository(repository: z.output<typeof giteaRepository>): ForgeRepository {
  const { owner, name, full_name: slug, permissions: given } = repository;
  const limited = repository.private ? "private" : "public";
  return {
    id: String(repository.id),
    slug,
    owner: { id: String(owner.id), name: owner.login },
    name,
    defaultBranch: repository.default_branch,
    visibility: repository.internal ? "internal" : limited,
    empty: repository.empty,
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

/** Older versions send no `draft`: there, the beginning of the title says it. */
const draftTitle = /^\s*(?:\[wip\]|wip:|draft:)/i;

export function toPullRequest(pull: z.output<typeof giteaPullRequest>): PullRequest {
  const { number, title, body, head, base } = pull;
  const repository = head.repo ?? undefined;
  return {
    number,
    title,
    body,
    link: pull.html_url,
    draft: pull.draft ?? draftTitle.test(title),
    state: pull.state === "closed" ? "closed" : "open",
    ref: `refs/pull/${number}/head`,
    source: head.ref,
    sha: head.sha,
    target: base.ref,
    targetSha: base.sha,
    sourceRepository: repository ? { id: String(repository.id), slug: repository.full_name } : null,
    author: toPerson(pull.user),
    created: Math.max(0, Math.floor(Date.parse(pull.created_at) / 1000) || 0),
  };
}
