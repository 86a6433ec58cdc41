import type { Build } from "@signalbox/contract";
import type { AgentNames } from "./agents.ts";
import type { Pipeline } from "./entities.ts";
import type { Graph } from "./graph.ts";
import { toStages } from "./to-stages.ts";
import { toEvent, toStatus } from "./words.ts";

/** What is known besides the pipeline itself. */
export type Context = {
  repoId: number;
  /** The time, in unix seconds. */
  now: number;
  graph?: Graph | undefined;
  /** The names of agents, which only administrators may know. */
  agents?: AgentNames | undefined;
};

/** A pipeline that Woodpecker failed to create stays so forever, without workflows. */
const creatingSeconds = 300;

/** The build that a pipeline is. `withStages` false: the answer was a list, which has no workflows. */
export function toBuild(pipeline: Pipeline, context: Context, withStages = true): Build {
  const { number, created } = pipeline;
  const isStuck = pipeline.status === "created" && context.now - created > creatingSeconds;
  const status = isStuck ? "error" : toStatus(pipeline.status);
  const error = isStuck ? "Woodpecker did not finish creating it" : toError(pipeline, status);
  const { event, action } = toEvent(pipeline.event, pipeline.event_reason);
  const branch = pipeline.branch || pipeline.ref.replace(/^refs\/(heads|tags)\//, "");
  const source = event === "pull_request" ? (pipeline.refspec.split(":", 1)[0] ?? "") : branch;
  const stages = withStages ? toStages(pipeline, context) : undefined;
  return {
    id: pipeline.id,
    repo_id: context.repoId,
    number,
    status,
    event,
    action,
    link: pipeline.forge_url,
    timestamp: pipeline.timestamp,
    message: toMessage(pipeline),
    ...(pipeline.title !== "" && { title: pipeline.title }),
    before: "",
    after: pipeline.commit,
    ref: pipeline.ref,
    source_repo: "",
    source,
    target: branch,
    author_login: pipeline.author,
    author_name: pipeline.author,
    author_email: pipeline.author_email,
    author_avatar: pipeline.author_avatar,
    ...toStarter(pipeline),
    started: pipeline.started,
    finished: isStuck ? created : pipeline.finished,
    created,
    updated: pipeline.updated,
    // Woodpecker counts no versions: the rules about statuses say which of two events is newer.
    version: 0,
    ...(pipeline.parent > 0 && { parent: pipeline.parent }),
    ...(error !== "" && { error }),
    ...(Object.keys(pipeline.variables).length > 0 && { params: pipeline.variables }),
    ...(pipeline.cron !== "" && { cron: pipeline.cron }),
    ...(pipeline.deploy_to !== "" && { deploy_to: pipeline.deploy_to }),
    ...(pipeline.from_fork && { fork: true }),
    ...(pipeline.pr_draft && { draft: true }),
    ...(stages !== undefined && { stages }),
  };
}

/** Events have the text of the commit only. Answers have these texts instead. */
const toMessage = ({ message, event, cron, ref, release }: Pipeline): string => {
  if (message !== "") return message;
  const tag = ref.replace(/^refs\/tags\//, "");
  if (event === "cron") return cron;
  if (event === "tag") return `created tag ${tag}`;
  return event === "release" ? `created release ${release.title || tag}` : "";
};

/**
 * Who started a build. Restarts and deployments copy the author and the sender of the build that they repeat, so nobody is named
 * for them.
 */
const toStarter = ({ parent, event, author, sender }: Pipeline) => {
  if (parent > 0) return { sender: "", trigger: "" };
  if (event === "cron") return { sender: "", trigger: "@cron" };
  if (event === "manual") return { sender: author, trigger: author };
  return { sender: sender || author, trigger: "@hook" };
};

/** Problems of the configuration, and why a build was cancelled. */
const toError = ({ errors, cancel_info, reviewed_by }: Pipeline, status: string): string => {
  const lines = errors
    .filter(({ is_warning }) => !is_warning || status === "error")
    .map(({ data: { file, field }, message }) => {
      const place = [file, field].filter(Boolean).join(": ");
      return place === "" ? message : `${place}: ${message}`;
    });
  if (status === "killed" && cancel_info !== undefined) {
    const { superseded_by: by, canceled_by_user: user, canceled_by_step: step } = cancel_info;
    if (by > 0) lines.push(`Superseded by #${by}`);
    if (user !== "") lines.push(`Canceled by ${user}`);
    if (step !== "") lines.push(`Step ${step} canceled it`);
  }
  if (status === "declined" && reviewed_by !== "") lines.push(`Declined by ${reviewed_by}`);
  return lines.join("\n");
};
