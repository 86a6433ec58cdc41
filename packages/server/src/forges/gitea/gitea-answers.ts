import * as z from "zod/mini";
import { flag, id, text } from "../answer-values.ts";
import type { ForgePerson, ForgeRepository, PullRequest } from "../forge.ts";
import {
  fromPullRequest,
  fromRepository,
  pullRequestKeys,
  repositoryKeys,
} from "../github-form.ts";

/** What Gitea, Forgejo and Gogs answer and send, with the keys that the server reads, and how it reads them. */

export const giteaPerson = z.object({
  id,
  login: z.string(),
  full_name: text,
  email: text,
  avatar_url: text,
});

export const giteaRepository = z.object({
  ...repositoryKeys,
  owner: giteaPerson,
  internal: flag,
  empty: flag,
});

export const giteaPullRequest = z.object({
  ...pullRequestKeys,
  draft: z.catch(z.optional(z.boolean()), undefined),
  user: giteaPerson,
});

export const giteaOrganization = z.object({ id, username: text, name: text });
export const giteaOrganizationPermissions = z.object({ is_admin: flag, is_owner: flag });

export function toPerson(person: z.output<typeof giteaPerson>): ForgePerson {
  const { login, full_name: name, email, avatar_url: avatar } = person;
  return { id: String(person.id), login, name, email, avatar };
}

export function toRepository(repository: z.output<typeof giteaRepository>): ForgeRepository {
  const { empty, internal } = repository;
  const limited = repository.private ? "private" : "public";
  return { ...fromRepository(repository), visibility: internal ? "internal" : limited, empty };
}

/** Older versions send no `draft`: there, the beginning of the title says it. */
const draftTitle = /^\s*(?:\[wip\]|wip:|draft:)/i;

export function toPullRequest(pull: z.output<typeof giteaPullRequest>): PullRequest {
  const draft = pull.draft ?? draftTitle.test(pull.title);
  return { ...fromPullRequest(pull), draft, author: toPerson(pull.user) };
}
