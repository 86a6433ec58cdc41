import * as z from "zod/mini";
import type { ForgePerson, ForgeRepository, PullRequest } from "../forge.ts";

/** What GitHub answers and sends, with the keys that the server reads, and how it reads them. */

const text = z.catch(z.string(), "");
const flag = z.catch(z.boolean(), false);
const id = z.union([z.number(), z.string()]);

export const githubPerson = z.object({
  id,
  login: z.string(),
  name: text,
  email: text,
  avatar_url: text,
});

const permissions = z.object({ admin: flag, push: flag, pull: flag });

export const githubRepository = z.object({
  id,
  owner: z.object({ id, login: z.string() }),
  name: z.string(),
  full_name: z.string(),
  private: flag,
  visibility: text,
  size: z.catch(z.number(), 0),
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

export const githubPullRequest = z.object({
  number: z.number(),
  title: text,
  body: text,
  state: text,
  html_url: text,
  draft: flag,
  created_at: text,
  // An account that was deleted.
  user: z.nullish(githubPerson),
  base: branch,
  head: branch,
});

export const githubMembership = z.object({
  role: text,
  organization: z.object({ id, login: z.string() }),
});

export const githubHook = z.object({ id, config: z.catch(z.object({ url: text }), { url: "" }) });

export function toPerson(person: z.output<typeof githubPerson>): ForgePerson {
  const { login, name, email, avatar_url: avatar } = person;
  return { id: String(person.id), login, name, email, avatar };
}

/** GitHub shows its picture and name for accounts that were deleted. */
const ghost: ForgePerson = { id: "", login: "ghost", name: "", email: "", avatar: "" };

export function toRepository(repository: z.output<typeof githubRepository>): ForgeRepository {
  const { owner, name, full_name: slug, permissions: given } = repository;
  return {
    id: String(repository.id),
    slug,
    owner: { id: String(owner.id), name: owner.login },
    name,
    defaultBranch: repository.default_branch,
    visibility: visibilityOf(repository),
    empty: repository.size === 0,
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

/** Old versions of Enterprise say only whether it is private. */
const visibilityOf = (repository: z.output<typeof githubRepository>) => {
  if (repository.visibility === "internal") return "internal";
  return repository.private ? "private" : "public";
};

export function toPullRequest(pull: z.output<typeof githubPullRequest>): PullRequest {
  const { number, title, body, draft, head, base, user } = pull;
  const repository = head.repo ?? undefined;
  return {
    number,
    title,
    body,
    link: pull.html_url,
    draft,
    state: pull.state === "closed" ? "closed" : "open",
    ref: `refs/pull/${number}/head`,
    source: head.ref,
    sha: head.sha,
    target: base.ref,
    targetSha: base.sha,
    sourceRepository: repository ? { id: String(repository.id), slug: repository.full_name } : null,
    author: user ? toPerson(user) : ghost,
    created: Math.max(0, Math.floor(Date.parse(pull.created_at) / 1000) || 0),
  };
}
