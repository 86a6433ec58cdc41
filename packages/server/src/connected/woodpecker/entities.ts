import * as z from "zod/mini";

/**
 * What Woodpecker's answers contain, as far as it is used. Missing and unknown fields are tolerated, because versions differ; an
 * answer without what identifies a thing is refused.
 */

const text = z.catch(z.string(), "");
const flag = z.catch(z.boolean(), false);
const texts = z.catch(listOf(z.string()), []);
const textMap = z.catch(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((map) =>
      Object.fromEntries(
        Object.entries(map).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
      ),
    ),
  ),
  {},
);

/** A number, also one that was sent as text. */
const toNumber = (input: unknown): unknown =>
  typeof input === "string" && /^-?\d+$/.test(input) ? Number(input) : input;
const maxNumber = 2 ** 40;
const id = z.pipe(z.transform(toNumber), z.int().check(z.positive(), z.lte(maxNumber)));
const number = z.catch(
  z.pipe(z.transform(toNumber), z.int().check(z.gte(-maxNumber), z.lte(maxNumber))),
  0,
);
/** Unix seconds up to the year 9999. Before 1970 is Go's time of nothing. */
const time = z.catch(
  z.pipe(z.transform(toNumber), z.int().check(z.nonnegative(), z.lte(253_402_300_799))),
  0,
);

/** A list; null means an empty one. Items of another form are dropped. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((list) =>
      (list ?? []).flatMap((one): z.output<Item>[] => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}
const optionalList = <Item extends z.ZodMiniType>(item: Item) => z.catch(listOf(item), []);

export const WoodpeckerStep = z.object({
  id,
  pid: number,
  name: text,
  state: text,
  error: text,
  exit_code: number,
  started: time,
  finished: time,
  type: text,
});
export type WoodpeckerStep = z.output<typeof WoodpeckerStep>;

export const Workflow = z.object({
  id,
  pid: number,
  name: text,
  state: text,
  error: text,
  started: time,
  finished: time,
  agent_id: number,
  platform: text,
  environ: textMap,
  children: optionalList(WoodpeckerStep),
});
export type Workflow = z.output<typeof Workflow>;

const Problem = z.object({
  message: text,
  is_warning: flag,
  data: z.catch(z.object({ file: text, field: text }), { file: "", field: "" }),
});

export type Problem = z.output<typeof Problem>;

const CancelInfo = z.object({
  canceled_by_user: text,
  superseded_by: number,
  canceled_by_step: text,
});

export const Pipeline = z.object({
  id,
  number: id,
  author: text,
  parent: number,
  event: text,
  event_reason: texts,
  status: text,
  errors: optionalList(Problem),
  created: time,
  updated: time,
  started: time,
  finished: time,
  deploy_to: text,
  deploy_task: text,
  commit: text,
  branch: text,
  ref: text,
  refspec: text,
  author_avatar: text,
  author_email: text,
  forge_url: text,
  cron: text,
  title: text,
  message: text,
  sender: text,
  timestamp: time,
  tag_title: text,
  variables: textMap,
  release: z.catch(z.object({ title: text }), { title: "" }),
  cancel_info: z.catch(z.optional(CancelInfo), undefined),
  reviewed_by: text,
  reviewed: time,
  from_fork: flag,
  pr_draft: flag,
  workflows: optionalList(Workflow),
});
export type Pipeline = z.output<typeof Pipeline>;

/** An item of the feed, which names its repository since version 3.17. */
export const FeedItem = z.extend(Pipeline, { repo_id: id, full_name: text });

export const WoodpeckerRepo = z.object({
  id: number,
  forge_remote_id: text,
  owner: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  forge_url: text,
  clone_url: text,
  clone_url_ssh: text,
  default_branch: text,
  private: flag,
  visibility: text,
  active: flag,
  timeout: number,
  trusted: z.catch(z.object({ network: flag, volumes: flag, security: flag }), {
    network: false,
    volumes: false,
    security: false,
  }),
  require_approval: text,
  allow_pr: flag,
  allow_deploy: flag,
  config_file: text,
  cancel_previous_pipeline_events: texts,
  last_pipeline: z.catch(z.optional(Pipeline), undefined),
});
export type WoodpeckerRepo = z.output<typeof WoodpeckerRepo>;

export const WoodpeckerPermissions = z.object({ pull: flag, push: flag, admin: flag });

export const WoodpeckerEvent = z.object({ repo: WoodpeckerRepo, pipeline: Pipeline });

export const WoodpeckerUser = z.object({
  id,
  login: z.string().check(z.minLength(1)),
  email: text,
  avatar_url: text,
  admin: flag,
});
export type WoodpeckerUser = z.output<typeof WoodpeckerUser>;

export const WoodpeckerCron = z.object({
  id,
  name: text,
  repo_id: number,
  next_exec: time,
  schedule: text,
  timezone: text,
  created: time,
  branch: text,
  /** Before version 3.13, no job could be disabled. */
  enabled: z.catch(z.boolean(), true),
});
export type WoodpeckerCron = z.output<typeof WoodpeckerCron>;

export const WoodpeckerSecret = z.object({
  id,
  name: text,
  images: texts,
  events: texts,
  note: text,
});
export type WoodpeckerSecret = z.output<typeof WoodpeckerSecret>;

/** The open pull requests at the git host; null if Woodpecker cannot list those of this one. */
export const PullRequests = z.nullable(
  z.array(
    z.object({
      index: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      title: text,
    }),
  ),
);

export const ConfigFile = z.object({ name: text, data: text });
export type ConfigFile = z.output<typeof ConfigFile>;

const Task = z.object({
  id: text,
  pid: number,
  name: text,
  labels: textMap,
  dependencies: texts,
  agent_id: number,
  agent_name: text,
  pipeline_id: number,
  pipeline_number: number,
  repo_id: number,
  created: time,
});
export type Task = z.output<typeof Task>;

export const QueueInfo = z.object({
  pending: optionalList(Task),
  waiting_on_deps: optionalList(Task),
  running: optionalList(Task),
  paused: z.catch(z.optional(z.boolean()), undefined),
});
export type QueueInfo = z.output<typeof QueueInfo>;

/** Without the token, which the answer contains, too. */
export const Agent = z.object({
  id,
  name: text,
  platform: text,
  backend: text,
  last_contact: time,
  custom_labels: textMap,
});
export type Agent = z.output<typeof Agent>;

export const LogEntry = z.object({
  line: z.int().check(z.nonnegative()),
  time: number,
  data: z.catch(z.nullable(z.string()), null),
  type: number,
});
export type LogEntry = z.output<typeof LogEntry>;
