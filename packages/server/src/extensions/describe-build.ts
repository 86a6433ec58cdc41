import type { Repo } from "@signalbox/contract";
import type { NewBuild } from "../store/builds.ts";

/** A build to start, and its repository. */
export type BuildToStart = {
  repo: Repo;
  request: Omit<NewBuild, "status" | "error" | "started" | "finished">;
};

/** A build that has no number yet and its repository, with what a Drone server tells extensions and nothing else. */
export function describeBuild({ repo, request }: BuildToStart, now: number) {
  const { parent, params, deploy_to, title, cron } = request;
  return {
    build: {
      id: 0,
      repo_id: repo.id,
      trigger: request.trigger,
      number: 0,
      ...(parent !== undefined && parent > 0 && { parent }),
      status: "pending",
      event: request.event,
      action: request.action ?? "",
      link: request.link ?? "",
      timestamp: 0,
      ...(title !== undefined && title !== "" && { title }),
      message: request.message ?? "",
      before: request.before,
      after: request.after,
      ref: request.ref,
      source_repo: request.source_repo ?? "",
      source: request.source ?? "",
      target: request.target ?? "",
      author_login: request.author_login ?? "",
      author_name: request.author_name ?? "",
      author_email: request.author_email ?? "",
      author_avatar: request.author_avatar ?? "",
      sender: request.sender ?? "",
      ...(params !== undefined && Object.keys(params).length > 0 && { params }),
      ...(cron !== undefined && cron !== "" && { cron }),
      ...(deploy_to !== undefined && deploy_to !== "" && { deploy_to }),
      debug: request.debug ?? false,
      started: 0,
      finished: 0,
      created: now,
      updated: now,
      version: 0,
    },
    repo: {
      id: repo.id,
      uid: repo.uid,
      user_id: repo.user_id,
      namespace: repo.namespace,
      name: repo.name,
      slug: repo.slug,
      scm: repo.scm,
      git_http_url: repo.git_http_url,
      git_ssh_url: repo.git_ssh_url,
      link: repo.link,
      default_branch: repo.default_branch,
      private: repo.private,
      visibility: repo.visibility,
      active: repo.active,
      config_path: repo.config_path,
      trusted: repo.trusted,
      protected: repo.protected,
      ignore_forks: repo.ignore_forks,
      ignore_pull_requests: repo.ignore_pull_requests,
      auto_cancel_pull_requests: repo.auto_cancel_pull_requests,
      auto_cancel_pushes: repo.auto_cancel_pushes,
      auto_cancel_running: repo.auto_cancel_running,
      throttle: repo.throttle,
      timeout: repo.timeout,
      counter: repo.counter,
      synced: repo.synced,
      created: repo.created,
      updated: repo.updated,
      version: repo.version,
    },
  };
}
