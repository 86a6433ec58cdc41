import * as z from "zod/mini";
import { flag, id, text } from "../answer-values.ts";
import type { ForgePerson, ForgeRepository, Owner } from "../forge.ts";

/** What GitLab answers and sends, with the keys that the server reads, and how it reads them. */

export const gitlabPerson = z.object({
  id,
  username: z.string(),
  name: text,
  email: text,
  avatar_url: text,
});

const access = z.catch(z.nullish(z.object({ access_level: z.number() })), null);

export const gitlabProject = z.object({
  id,
  path: z.string(),
  path_with_namespace: z.string(),
  namespace: z.object({ id, full_path: z.string() }),
  /** Only of a person's own project. */
  owner: z.nullish(z.object({ id })),
  visibility: text,
  empty_repo: flag,
  archived: flag,
  web_url: text,
  http_url_to_repo: text,
  ssh_url_to_repo: text,
  default_branch: text,
  permissions: z.nullish(z.object({ project_access: access, group_access: access })),
});
export type GitlabProject = z.output<typeof gitlabProject>;

export const gitlabGroup = z.object({ id, full_path: z.string() });

export const gitlabHook = z.object({ id, url: text, alert_status: text });

export const gitlabMergeRequest = z.object({
  iid: z.number(),
  title: text,
  description: text,
  web_url: text,
  draft: flag,
  created_at: text,
  sha: z.string(),
  source_branch: z.string(),
  target_branch: z.string(),
  /** Null if the project was deleted. */
  source_project_id: z.nullish(id),
  author: gitlabPerson,
});

export function toPerson(person: z.output<typeof gitlabPerson>): ForgePerson {
  const { username: login, name, email, avatar_url: avatar } = person;
  return { id: String(person.id), login, name, email, avatar };
}

/** The roles of members (https://docs.gitlab.com/api/access_requests/#valid-access-levels). Guests see no code of private projects. */
export const roles = { reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

export function toRepository(project: GitlabProject, role: number): ForgeRepository {
  const visibility = visibilityOf(project);
  return {
    id: String(project.id),
    slug: project.path_with_namespace,
    owner: ownerOf(project),
    name: project.path,
    defaultBranch: project.default_branch,
    visibility,
    empty: project.empty_repo,
    archived: project.archived,
    link: project.web_url,
    httpUrl: project.http_url_to_repo,
    sshUrl: project.ssh_url_to_repo,
    permissions: {
      read: visibility !== "private" || role >= roles.reporter,
      write: role >= roles.developer,
      admin: role >= roles.maintainer,
    },
  };
}

const visibilityOf = ({ visibility }: GitlabProject) =>
  visibility === "public" || visibility === "internal" ? visibility : "private";

/** Groups and people have ids of their own, so a group and a person may have the same one. */
const ownerOf = ({ namespace, owner }: GitlabProject): Owner => ({
  id: owner ? String(owner.id) : groupId(namespace.id),
  name: namespace.full_path,
});

export const groupId = (id: number | string): string => `group-${id}`;

export const refOfMergeRequest = (number: number): string => `refs/merge-requests/${number}/head`;

/** Unix seconds of a time in either of the forms that GitLab sends. */
export function toSeconds(time: string): number {
  const iso = time.replace(/^(\S+) (\S+) UTC$/, "$1T$2Z");
  return Math.max(0, Math.floor(Date.parse(iso) / 1000) || 0);
}
