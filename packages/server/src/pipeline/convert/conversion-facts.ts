import { limits, type Build, type Repo } from "@signalbox/contract";

/** A build that has no number yet, and its repository. */
export type BuildToConvert = {
  repo: Pick<Repo, "namespace" | "name" | "slug"> & Partial<Repo>;
  request: Pick<Build, "event" | "ref"> & Partial<Build>;
};

/**
 * What a file that is evaluated may know: https://docs.drone.io/pipeline/scripting/starlark/ and
 * https://docs.drone.io/pipeline/scripting/jsonnet/.
 */
export function conversionFacts({ repo, request }: BuildToConvert) {
  const { event, ref, after = "", before = "", target = "" } = request;
  return {
    build: {
      event,
      action: request.action ?? "",
      cron: request.cron ?? "",
      environment: request.deploy_to ?? "",
      link: request.link ?? "",
      branch: target,
      source: request.source ?? "",
      before,
      after,
      target,
      ref,
      commit: after,
      title: request.title ?? "",
      message: request.message ?? "",
      source_repo: request.source_repo ?? "",
      author_login: request.author_login ?? "",
      author_name: request.author_name ?? "",
      author_email: request.author_email ?? "",
      author_avatar: request.author_avatar ?? "",
      sender: request.sender ?? "",
      debug: request.debug ?? false,
    },
    params: request.params ?? {},
    repo: {
      uid: repo.uid ?? "",
      name: repo.name,
      namespace: repo.namespace,
      slug: repo.slug,
      git_http_url: repo.git_http_url ?? "",
      git_ssh_url: repo.git_ssh_url ?? "",
      link: repo.link ?? "",
      branch: repo.default_branch ?? "",
      config: repo.config_path || limits.defaultConfigPath,
      private: repo.private ?? false,
      visibility: repo.visibility ?? "",
      active: repo.active ?? false,
      trusted: repo.trusted ?? false,
      protected: repo.protected ?? false,
      ignore_forks: repo.ignore_forks ?? false,
      ignore_pull_requests: repo.ignore_pull_requests ?? false,
    },
  };
}

export type ConversionFacts = ReturnType<typeof conversionFacts>;

/** Jsonnet's external variables, which are all texts: `build.event`, `build.param.NAME`, `repo.name`, `input.NAME`. */
export function externalVariables(
  { build, params, repo }: ConversionFacts,
  input: Record<string, unknown>,
): Record<string, string> {
  const prefixed = (prefix: string, values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, toText(value)]);
  return Object.fromEntries([
    ...prefixed("build", build),
    ...prefixed("build.param", params),
    ...prefixed("repo", repo),
    ...prefixed("input", input),
  ]);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** The values of Go templates: `.build.After`, `.repo.Name`, `.input.NAME`. */
export function goValues(
  { build, params, repo }: ConversionFacts,
  input: Record<string, unknown>,
): Record<string, unknown> {
  return {
    build: {
      Event: build.event,
      Action: build.action,
      Link: build.link,
      Title: build.title,
      Message: build.message,
      Before: build.before,
      After: build.after,
      Ref: build.ref,
      Fork: build.source_repo,
      Source: build.source,
      Target: build.target,
      Author: build.author_login,
      AuthorName: build.author_name,
      AuthorEmail: build.author_email,
      AuthorAvatar: build.author_avatar,
      Sender: build.sender,
      Params: params,
      Cron: build.cron,
      Deploy: build.environment,
      Debug: build.debug,
    },
    repo: {
      UID: repo.uid,
      Namespace: repo.namespace,
      Name: repo.name,
      Slug: repo.slug,
      HTTPURL: repo.git_http_url,
      SSHURL: repo.git_ssh_url,
      Link: repo.link,
      Branch: repo.branch,
      Private: repo.private,
      Visibility: repo.visibility,
      Active: repo.active,
      Config: repo.config,
      Trusted: repo.trusted,
      Protected: repo.protected,
      IgnoreForks: repo.ignore_forks,
      IgnorePulls: repo.ignore_pull_requests,
    },
    input,
  };
}
