import { splitSlug, type IncompleteStage, type Repo } from "@signalbox/contract";
import type { QueueInfo, Task } from "./entities.ts";

/**
 * The queue as flat rows. Woodpecker names the repository and the number of a build only since 3.10, so a task of an older server
 * is found by the newest build of its repository, and left out if it is another one. It does not name authors.
 */
export function toIncompleteStages(info: QueueInfo, repos: readonly Repo[]): IncompleteStage[] {
  const known = new Map(repos.map((repo) => [repo.id, repo]));
  const rows = (tasks: readonly Task[], status: string): IncompleteStage[] =>
    tasks.flatMap((task) => toRow(task, status, known.get(task.repo_id)));
  return [
    ...rows(info.running, "running"),
    ...rows(info.pending, "pending"),
    ...rows(info.waiting_on_deps, "waiting_on_dependencies"),
  ];
}

/** The repository of a task, as its labels name it. */
export function repoOfTask({ labels }: Task): string {
  return labels["woodpecker-ci.org/repo-full-name"] ?? labels["repo"] ?? "";
}

function toRow(task: Task, status: string, repo: Repo | undefined): IncompleteStage[] {
  const slug = repo?.slug ?? repoOfTask(task);
  const newest = repo?.build?.id === task.pipeline_id ? repo.build.number : 0;
  const number = task.pipeline_number || newest;
  if (slug === "" || number === 0) return [];
  const { namespace, name } = splitSlug(slug);
  const [os = "", arch = ""] = (task.labels["platform"] ?? "").split("/", 2);
  return [
    {
      repo_namespace: namespace,
      repo_name: name,
      repo_slug: slug,
      build_number: number,
      build_author: "",
      build_author_name: "",
      build_author_email: "",
      build_author_avatar: "",
      build_sender: "",
      build_started: 0,
      build_finished: 0,
      build_created: task.created,
      build_updated: task.created,
      stage_name: task.name,
      stage_kind: "pipeline",
      stage_type: "woodpecker",
      stage_status: status,
      stage_machine: task.agent_name,
      stage_os: os,
      stage_arch: arch,
      stage_variant: "",
      stage_kernel: "",
      stage_limit: "0",
      stage_limit_repo: "0",
      stage_started: status === "running" ? task.created : 0,
      stage_stopped: 0,
    },
  ];
}
