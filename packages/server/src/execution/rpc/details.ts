import { pathOfSlug, type Build, type Repo, type Stage } from "@signalbox/contract";
import { noRows } from "../../lib/api-error.ts";
import { stageTimeoutMinutes } from "../../lib/stage-timeout.ts";
import { findStage, isTrusted, withLink } from "../read-stage.ts";
import { buildToken, tokenLogin } from "./git/build-token.ts";
import { gitPath } from "./git/git-http.ts";
import { describeRemoteSteps } from "./describe-steps.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import type { StageSecretReader } from "./stage-secret-reader.ts";

/** All a runner needs to run a stage. */
export type Details = {
  repository: Partial<Repo> & { secret: string };
  build: Build;
  stage: Stage;
  config: { Data: string; Hash: null };
  netrc: { machine: string; login: string; password: string };
  secrets: { name: string; data: string; pull_request?: true }[];
  system: { proto: string; host: string; link: string; version: string };
};

/**
 * Reads the details of an accepted stage.
 * @param origin the address through which the runner reaches this server, without a trailing slash
 */
export async function readDetails(
  stageId: number,
  origin: string,
  deps: RpcDeps,
  reader: StageSecretReader,
): Promise<Details> {
  const facts = findStage(deps.store, stageId);
  if (facts === undefined) throw noRows();
  const { stored, build, stage } = facts;
  const { config, secrets, uploads } = await reader.read(facts);
  await describeRemoteSteps(facts, secrets, deps);
  const { repo } = stored;
  const { version } = deps.system();
  const address = new URL(origin);
  const link = `${origin}/${pathOfSlug(repo.slug)}`;
  const served = `${origin}${gitPath}/${pathOfSlug(repo.slug)}.git`;
  const remote = (stored.forge !== "" && repo.git_http_url) || served;
  return {
    repository: {
      ...repo,
      trusted: isTrusted(facts),
      scm: "git",
      git_http_url: remote,
      git_ssh_url: "",
      link,
      // 0 would end the stage at once.
      timeout: stageTimeoutMinutes(repo),
      secret: "",
    },
    build: withRedirect(withLink(build, link), { remote, served }),
    stage,
    config: { Data: Buffer.from(config).toString("base64"), Hash: null },
    netrc: {
      machine: address.hostname,
      login: tokenLogin,
      password: buildToken(build.id, repo.id, deps.hash),
    },
    secrets: [
      ...secrets.map(({ name, value }) => ({ name, data: value })),
      // Runners keep secrets from pull requests otherwise.
      ...uploads.map(({ secret, token }) => ({
        name: secret,
        data: `${origin}/upload/${token}`,
        pull_request: true as const,
      })),
    ],
    system: { proto: address.protocol.slice(0, -1), host: address.host, link: origin, version },
  };
}

/**
 * `origin` in the workspace is the address of the git host, to which steps push, but git fetches from the mirror here. Runners make
 * variables of the parameters of a build. This variable is how git hands `-c` on to its children: unlike GIT_CONFIG_COUNT, versions
 * before 2.31 read it, too (https://github.com/git/git/blob/v2.30.0/config.c).
 */
function withRedirect(build: Build, { remote, served }: { remote: string; served: string }): Build {
  if (remote === served) return build;
  const settings = [`url.${served}.insteadOf=${remote}`, `url.${remote}.pushInsteadOf=${remote}`];
  const GIT_CONFIG_PARAMETERS = settings.map(quote).join(" ");
  return { ...build, params: { ...build.params, GIT_CONFIG_PARAMETERS } };
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
