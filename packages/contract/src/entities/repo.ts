import * as z from "zod/mini";
import { Build } from "./build.ts";
import {
  flag,
  number,
  optionalFlag,
  optionalNames,
  optionalNumber,
  optionalText,
  text,
  texts,
} from "./fields.ts";

/** The caller's permissions in a repository. Servers send them only with a single repository. */
export const Permissions = z.object({ read: flag, write: flag, admin: flag });
export type Permissions = z.output<typeof Permissions>;

export const visibilities = ["public", "private", "internal"] as const;
export type Visibility = (typeof visibilities)[number];

export const pullApprovals = ["never", "public_forks", "forks"] as const;

/** Of Woodpecker, from the most open to the strictest. */
export const approvalModes = ["none", "forks", "pull_requests", "all_events"] as const;

/** A repository. `timeout` is in minutes; `counter` is the number of its latest build. */
export const Repo = z.object({
  id: number,
  uid: text,
  user_id: number,
  namespace: text,
  name: text,
  slug: text,
  scm: text,
  git_http_url: text,
  git_ssh_url: text,
  link: text,
  default_branch: text,
  private: flag,
  visibility: text,
  active: flag,
  config_path: text,
  trusted: flag,
  protected: flag,
  ignore_forks: flag,
  ignore_pull_requests: flag,
  auto_cancel_pull_requests: flag,
  auto_cancel_pushes: flag,
  auto_cancel_running: flag,
  timeout: number,
  counter: number,
  synced: number,
  created: number,
  updated: number,
  version: number,
  archived: flag,
  throttle: optionalNumber,
  /** How many times a step is repeated that failed for a reason outside the code, at most 2; only from the embedded server. */
  retries: optionalNumber,
  /**
   * The names of its steps' test reports, as patterns for paths in the workspace: `**` stands for any folders. None for those
   * that the usual tools have. Only from the embedded server.
   */
  report_patterns: optionalNames,
  /**
   * Which pull requests of people without write access wait for approval: `never`, `public_forks` (those of forks of public
   * repositories) or `forks`. Only of a repository of a git host, from the embedded server.
   */
  approve_pull_requests: optionalText,
  /** Which builds wait for approval, one of {@link approvalModes}; only from Woodpecker. */
  require_approval: optionalText,
  /**
   * The newest commit of the default branch has no pipeline file. Only the embedded server reports this, and only of a
   * single active repository, when it is read, activated or changed.
   */
  config_missing: optionalFlag,
  /** Its pipeline file is empty or has only comments, so it starts no build. In the same places as `config_missing`. */
  config_empty: optionalFlag,
  /**
   * The name of its folder if addresses cannot contain it, such as one in another script, so that `name` is another one. Only
   * from the embedded server.
   */
  folder: optionalText,
  /**
   * It was imported from a Drone server that still builds it, so nothing starts builds of it here until the switch. Only from the
   * embedded server.
   */
  paused: optionalFlag,
  /** The embedded server made it as an example, which can be removed. */
  example: optionalFlag,
  /**
   * Its folder no longer exists. Only the embedded server reports this, and only of a single repository when it is read, as
   * in the fields below it.
   */
  missing: optionalFlag,
  /** The title of the git host that it is from, such as "Gitea". In the same places as `missing`. */
  forge: optionalText,
  /** What the git host refused, in sentences. In the same places as `missing`, for people who may write. */
  forge_problems: z.catch(z.optional(texts), undefined),
  /** Of a missing repository: the slug under which its commits are found now. */
  renamed_to: optionalText,
  /** Of a repository that was never active: the slug of the missing one whose commits it has. */
  renamed_from: optionalText,
  /** Of a repository that was set aside: the slug of the one of the git host that has its name now. */
  name_taken_by: optionalText,
  /** Of a repository of a git host: the slug of the folder that had its name before, and whose builds are kept there. */
  took_name_of: optionalText,
  build: z.catch(z.optional(Build), undefined),
  /** The newest build of the default branch; only in lists of repositories with their builds, and not from Drone servers. */
  default_branch_build: z.catch(z.optional(z.object({ number, status: text })), undefined),
  permissions: z.catch(z.optional(Permissions), undefined),
});
export type Repo = z.output<typeof Repo>;

/** A change of settings. Missing or null keys keep their values. */
export const RepoChange = z.object({
  visibility: z.nullish(z.string()),
  config_path: z.nullish(z.string()),
  protected: z.nullish(z.boolean()),
  trusted: z.nullish(z.boolean()),
  ignore_forks: z.nullish(z.boolean()),
  ignore_pull_requests: z.nullish(z.boolean()),
  approve_pull_requests: z.nullish(z.string()),
  require_approval: z.nullish(z.string()),
  auto_cancel_pull_requests: z.nullish(z.boolean()),
  auto_cancel_pushes: z.nullish(z.boolean()),
  auto_cancel_running: z.nullish(z.boolean()),
  timeout: z.nullish(z.int()),
  throttle: z.nullish(z.int()),
  report_patterns: z.nullish(z.array(z.string())),
  retries: z.nullish(z.int()),
  counter: z.nullish(z.int()),
});
export type RepoChange = z.output<typeof RepoChange>;
