import type { Build } from "@signalbox/contract";
import type { AgentNames } from "./agents.ts";
import type { Pipeline, Problem } from "./entities.ts";
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
  const { error, warnings } = toProblems(pipeline, isStuck);
  const cancelReason = status === "killed" ? toCancelReason(pipeline) : "";
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
    // For cron jobs, it is the time of their next run.
    timestamp: Math.min(pipeline.timestamp, created),
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
    ...(warnings.length > 0 && { warnings }),
    ...(cancelReason !== "" && { cancel_reason: cancelReason }),
    ...(Object.keys(pipeline.variables).length > 0 && { params: pipeline.variables }),
    ...(pipeline.cron !== "" && { cron: pipeline.cron }),
    ...(pipeline.deploy_to !== "" && { deploy_to: pipeline.deploy_to }),
    ...(pipeline.deploy_task !== "" && { deploy_task: pipeline.deploy_task }),
    ...(pipeline.from_fork && { fork: true }),
    ...(pipeline.pr_draft && { draft: true }),
    ...(stages !== undefined && { stages }),
  };
}

/** Events have the text of the commit only. Answers have these texts instead. */
const toMessage = ({ message, event, cron, sender, ref, release }: Pipeline): string => {
  if (message !== "") return message;
  const tag = ref.replace(/^refs\/tags\//, "");
  // The feed does not name the job.
  if (event === "cron") return cron || sender || "Cron job";
  if (event === "tag") return `created tag ${tag}`;
  return event === "release" ? `created release ${release.title || tag}` : "";
};

/**
 * Who started a build. Restarts and deployments copy the author and the sender of the build that they repeat, so nobody is named
 * for them.
 */
const toStarter = ({ parent, event, author, sender }: Pipeline) => {
  // The feed does not name the parent of a deployment.
  if (parent > 0 || event === "deployment") return { sender: "", trigger: "" };
  if (event === "cron") return { sender: "", trigger: "@cron" };
  if (event === "manual") return { sender: author, trigger: author };
  return { sender: sender || author, trigger: "@hook" };
};

/** Why a build could not begin, and what is questionable about its configuration. */
const toProblems = ({ errors, status }: Pipeline, isStuck: boolean) => {
  if (isStuck) return { error: "Woodpecker did not finish creating it", warnings: [] };
  const isError = (problem: Problem): boolean => !problem.is_warning;
  // A build that could not begin because of warnings only needs a reason, too.
  const isCause = status === "error" && !errors.some(isError) ? () => true : isError;
  return {
    error: errors.filter(isCause).map(toWords).join("\n"),
    warnings: errors.filter((problem) => !isCause(problem)).map(toWords),
  };
};

/** Most fields begin with the name of their file. */
const toWords = ({ data: { file, field }, message }: Problem): string =>
  [field.startsWith(`${file}.`) ? "" : file, field, message].filter(Boolean).join(": ");

const toCancelReason = ({ cancel_info: info }: Pipeline): string => {
  if (info === undefined) return "";
  if (info.superseded_by > 0) return `Superseded by #${info.superseded_by}`;
  if (info.canceled_by_user !== "") return `Cancelled by ${info.canceled_by_user}`;
  return info.canceled_by_step === "" ? "" : `Cancelled by the step ${info.canceled_by_step}`;
};
