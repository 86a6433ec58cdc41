import * as z from "zod/mini";
import { flag, id, text } from "../answer-values.ts";
import type { ForgePerson, ForgeRepository, PullRequest } from "../forge.ts";
import {
  fromPullRequest,
  fromRepository,
  pullRequestKeys,
  repositoryKeys,
} from "../github-form.ts";

/** What GitHub answers and sends, with the keys that the server reads, and how it reads them. */

export const githubPerson = z.object({
  id,
  login: z.string(),
  name: text,
  email: text,
  avatar_url: text,
});

export const githubRepository = z.object({
  ...repositoryKeys,
  owner: z.object({ id, login: z.string() }),
  visibility: text,
  size: z.catch(z.number(), 0),
});

export const githubPullRequest = z.object({
  ...pullRequestKeys,
  draft: flag,
  // An account that was deleted.
  user: z.nullish(githubPerson),
});

export const githubMembership = z.object({
  role: text,
  organization: z.object({ id, login: z.string() }),
});

export function toPerson(person: z.output<typeof githubPerson>): ForgePerson {
  const { login, name, email, avatar_url: avatar } = person;
  return { id: String(person.id), login, name, email, avatar };
}

/** GitHub shows its picture and name for accounts that were deleted. */
const ghost: ForgePerson = { id: "", login: "ghost", name: "", email: "", avatar: "" };

export function toRepository(repository: z.output<typeof githubRepository>): ForgeRepository {
  const visibility = visibilityOf(repository);
  return { ...fromRepository(repository), visibility, empty: repository.size === 0 };
}

/** Old versions of Enterprise say only whether it is private. */
const visibilityOf = (repository: z.output<typeof githubRepository>) => {
  if (repository.visibility === "internal") return "internal";
  return repository.private ? "private" : "public";
};

export function toPullRequest(pull: z.output<typeof githubPullRequest>): PullRequest {
  const { draft, user } = pull;
  return { ...fromPullRequest(pull), draft, author: user ? toPerson(user) : ghost };
}
