import * as z from "zod/mini";
import {
  flag,
  optionalFlag,
  optionalList,
  optionalNames,
  number,
  optionalNumber,
  text,
  optionalText,
  optionalTexts,
} from "./fields.ts";
import type { StatusName } from "./status.ts";
import { TestCounts } from "./tests.ts";

/** Servers omit "if any" keys that are zero, empty or false. Unix seconds of 0 mean not yet. */
const status = text as typeof text & z.ZodMiniType<StatusName>;

/** A step of a stage. `step_id` contains the id of the stage, a misnomer of Drone's API. */
export const Step = z.object({
  id: number,
  step_id: number,
  number,
  name: text,
  status,
  exit_code: number,
  version: number,
  error: optionalText,
  errignore: optionalFlag,
  started: optionalNumber,
  stopped: optionalNumber,
  depends_on: optionalNames,
  image: optionalText,
  detached: optionalFlag,
  /** The progress of a running step before its output begins, such as "Pulling 40 %"; only from the embedded server. */
  progress: optionalText,
  schema: optionalText,
  /**
   * Of a step that failed for a reason outside the code and was repeated: which attempt this is, and how many there are at most. Its log
   * has all of them, one after the other. Only from the embedded server.
   */
  attempt: optionalNumber,
  attempts: optionalNumber,
  /** How many tests its reports contain, if there are any; only from the embedded server. */
  tests: z.catch(z.optional(TestCounts), undefined),
});
export type Step = z.output<typeof Step>;

/** One pipeline of the file. `depends_on` names stages; `steps` exist once it has started. */
export const Stage = z.object({
  id: number,
  repo_id: number,
  build_id: number,
  number,
  name: text,
  status,
  errignore: flag,
  exit_code: number,
  os: text,
  arch: text,
  started: number,
  stopped: number,
  created: number,
  updated: number,
  version: number,
  on_success: flag,
  on_failure: flag,
  kind: optionalText,
  type: optionalText,
  error: optionalText,
  machine: optionalText,
  variant: optionalText,
  kernel: optionalText,
  limit: optionalNumber,
  throttle: optionalNumber,
  depends_on: optionalNames,
  labels: optionalTexts,
  /** Why no connected machine can run a pending stage, in one sentence; only from the embedded server. */
  waits_for: optionalText,
  /** Why it waits, or waited, for approval, in one sentence; only from the embedded server. */
  blocked_for: optionalText,
  /** Who approved or declined it, and when; only from the embedded server and from Woodpecker. */
  reviewer: optionalText,
  reviewed: optionalNumber,
  /**
   * It did not run in this build: it had succeeded in the build of this number, and its steps and logs are those of that build, without
   * their times. Only from the embedded server.
   */
  taken_from: optionalNumber,
  steps: optionalList(Step),
});
export type Stage = z.output<typeof Stage>;

/** A build of a repository. Single builds and live events contain `stages`, lists do not. */
export const Build = z.object({
  id: number,
  repo_id: number,
  trigger: text,
  number,
  status,
  event: text,
  action: text,
  link: text,
  timestamp: number,
  message: text,
  before: text,
  after: text,
  ref: text,
  source_repo: text,
  source: text,
  target: text,
  author_login: text,
  author_name: text,
  author_email: text,
  author_avatar: text,
  sender: text,
  started: number,
  finished: number,
  created: number,
  updated: number,
  version: number,
  parent: optionalNumber,
  error: optionalText,
  title: optionalText,
  /** Those whose names look like a secret's are empty: see `getParameters`. */
  params: optionalTexts,
  cron: optionalText,
  deploy_to: optionalText,
  deploy_id: optionalNumber,
  /** What a deployment is to do, such as `migrate`; only from Woodpecker. */
  deploy_task: optionalText,
  debug: optionalFlag,
  /** Why it was cancelled, in words such as "Superseded by #35"; only from the embedded server and from Woodpecker. */
  cancel_reason: optionalText,
  /** What is questionable about the configuration, in words; only from Woodpecker. */
  warnings: optionalNames,
  /** One line that says why the build failed; only from the embedded server. */
  reason: optionalText,
  /**
   * It ran a suggested pipeline file that is not committed, without secrets or trust. Such a build is excluded
   * from statistics. Only from the embedded server.
   */
  trial: optionalFlag,
  /**
   * Of a pull request: its commits are from another repository, so it is never trusted and gets no secrets. Only from the embedded server.
   */
  fork: optionalFlag,
  /** Its pull request is a draft. Only in the embedded server's list of pull requests. */
  draft: optionalFlag,
  /**
   * It ran on a person's own machine, on the files of the commit `after` (`unchanged`), or with changes to them
   * (`changed`). Such a build is excluded from statistics. Only earlier versions of the embedded server made them.
   */
  local: optionalText,
  /**
   * Builds that repeat each other with the same parameters are attempts. All of them have the number of the first, and how many there are
   * so far; `attempt` counts from 1. Missing in a build that was never repeated. Only from the embedded server.
   */
  attempt_of: optionalNumber,
  attempt: optionalNumber,
  attempts: optionalNumber,
  stages: optionalList(Stage),
});
export type Build = z.output<typeof Build>;
