import { openArtifacts } from "../artifacts/artifacts.ts";
import { createFileCrypto } from "../accounts/auth/file-crypto.ts";
import { createFirstAccount } from "../accounts/auth/first-account.ts";
import { createSessions } from "../accounts/auth/sessions.ts";
import { createSignInLinks } from "../accounts/auth/sign-in-links.ts";
import { join } from "node:path";
import { createOAuth, type OAuth } from "../accounts/oauth/oauth.ts";
import type { ForgeConfig } from "../config/forge-config.ts";
import type { Forge } from "../forges/forge.ts";
import type { ConnectForgeDeps } from "../forges/connect-forge.ts";
import { gitUserEmail } from "../source/git-user-email.ts";
import { prepareExample } from "../example/prepare-example.ts";
import { createExampleRemoval } from "../example/remove-example.ts";
import { secondsOf } from "../lib/clock.ts";
import { machinePlatform } from "../lib/platform.ts";
import { createAdmission } from "../extensions/admission.ts";
import { createServerWebhook } from "../extensions/server-webhook.ts";
import { createPipelineExtensions } from "../extensions/pipeline-extensions.ts";
import { createHub } from "../live/hub.ts";
import { createLogStore } from "../live/log-store.ts";
import { failedTestsOf } from "../outcomes/summary/failed-tests.ts";
import { createReasons } from "../outcomes/summary/reasons.ts";
import { createStoredLogReader } from "../outcomes/summary/stored-logs.ts";
import { createMailSender } from "../outcomes/mails/sender.ts";
import { createWebhookSender } from "../outcomes/outgoing-webhooks/sender.ts";
import { createConverter } from "../pipeline/convert/converter.ts";
import { createPlanner } from "../pipeline/planner/planner.ts";
import { createImagePurge } from "../retention/image-purge.ts";
import { createRetention, type RetentionDeps } from "../retention/retention.ts";
import { createAccessReader } from "../source/access-reader.ts";
import type { Git } from "../source/git/git.ts";
import { openRepository, type Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import { createAccessWatch } from "../trigger/access-watch.ts";
import { createCronScheduler } from "../trigger/cron.ts";
import { createRepoSync } from "../trigger/sync.ts";
import { createTrigger } from "../trigger/trigger.ts";
import { createWatch } from "../trigger/watch.ts";
import { createExecution, type Checkouts } from "./create-execution.ts";
import type { Opened } from "./open-parts.ts";
import { suggestionsOf } from "./suggestions-of.ts";

export type PartsOptions = Checkouts & {
  /** Used instead of the pipeline files of commits. */
  pipelineText?: string | undefined;
};

/** Creates each part from those before it, and brings the database up to date. The parts accept work, but start none. */
export async function createParts(opened: Opened, options: PartsOptions) {
  const { config, clock, data, git, store, cipher, report, signal, publicAddress } = opened;
  const { pipelineText, ...checkouts } = options;

  const platform = machinePlatform();
  const fileCrypto = createFileCrypto(cipher, store.forgeRepos.fileKey);
  const openSource = sourceOpener(git, pipelineText);
  const planner = createPlanner({ signal });
  const hub = createHub(store);
  const logs = createLogStore({ folder: data.logs, clock });
  const artifacts = await openArtifacts({
    ...opened,
    folder: data.artifacts,
    stepBytes: config.retention.artifacts.stepBytes,
  });
  const base = { ...opened, platform, fileCrypto, openSource, planner, hub, logs, artifacts };

  const reasons = createReasons({
    ...base,
    readReasons: createStoredLogReader(logs, signal),
    failedTests: (buildId) => failedTestsOf(store.tests, buildId),
    keepReason: (buildId, reason) => {
      store.builds.update(buildId, { reason });
      hub.publishBuild(buildId);
    },
  });
  hub.onBuildChange(reasons.buildChanged);
  const execution = await createExecution(base, checkouts);
  const { runner, executors } = execution;
  const allowed = config.webhookAddresses;
  const origin = () => publicAddress.url.origin;
  const webhooks = createWebhookSender({ ...base, reasons, allowed, origin });
  const mails = createMailSender({ ...base, config: config.mail, reasons, origin });
  const serverWebhook = createServerWebhook({ ...base, config: config.extensions.webhook, origin });
  hub.onBuildChange(serverWebhook.buildChanged);
  const extensions = createPipelineExtensions({ config: config.extensions, clock, signal });
  const findTemplate = (namespace: string, name: string) =>
    store.templates.find(namespace, name)?.data;
  const converter = createConverter({ signal, findTemplate });
  const trigger = createTrigger({ ...base, runner, extensions, converter });
  const watch = createWatch({ ...base, trigger });
  const cron = createCronScheduler({ ...base, trigger });

  const oauth = config.oauth && createOAuth(config.oauth, clock, cipher);
  const forge = await forgeOf({ ...base, trigger, watch, oauth });

  const { adminLogin: login, adminEmail, gitOfOwner, adminPassword: password } = config;
  const email = async () => adminEmail ?? (gitOfOwner && gitUserEmail(gitOfOwner));
  await createFirstAccount(store, report, { login, email, password });
  const example = await prepareExample({ ...base, runner, watch });
  const reader = createAccessReader(git, clock, signal);
  const synced = watch.watchActiveRepos;
  const listFor = forge?.listFor;
  const sync = createRepoSync({ ...base, ...example, reader, synced, listFor });
  await sync.run();
  const accessWatch = createAccessWatch({ ...base, reader, onMove: sync.start });
  const exampleParts = { runner, sync, watch, made: example.made, own: data.repositories };

  return {
    ...base,
    ...execution,
    reasons,
    webhooks,
    mails,
    serverWebhook,
    trigger,
    watch,
    cron,
    example,
    sync,
    accessWatch,
    retention: retentionOf({ ...opened, logs, artifacts }),
    artifactDays: config.retention.artifacts.days,
    sessions: createSessions(store, clock, cipher),
    links: createSignInLinks(store, clock, cipher),
    oauth,
    admission: createAdmission({ config: config.extensions, clock, signal }),
    forge,
    machine: { ...platform, capacity: config.concurrency },
    images: createImagePurge({
      search: config.docker,
      dataFolder: data.path,
      clock,
      report,
      signal,
    }),
    suggest: suggestionsOf(openSource, executors, config, { clock, signal }),
    removal: createExampleRemoval({ ...base, ...exampleParts }),
  };
}

type ForgeDeps = Opened &
  Pick<ConnectForgeDeps, "openSource" | "trigger" | "watch"> & { oauth: OAuth | undefined };

/** Loads what a connected forge needs only with one. */
async function forgeOf({ oauth, ...parts }: ForgeDeps) {
  const { config, data, git, publicAddress } = parts;
  if (config.forge === undefined || oauth === undefined) return undefined;
  const { connectForge } = await import("../forges/connect-forge.ts");
  const create = await loadForge(config.forge.kind);
  const { createMirrors } = await import("../source/mirror.ts");
  return connectForge({
    ...parts,
    config: config.forge,
    forge: create(config.forge.address),
    oauth,
    mirrors: createMirrors({ git, path: config.path, network: config.machine }),
    mirrorOf: (repoId) => join(data.mirrors, `${repoId}.git`),
    origin: () => publicAddress.url.origin,
  });
}

async function loadForge(kind: ForgeConfig["kind"]): Promise<(address: URL) => Forge> {
  if (kind === "gitea") return (await import("../forges/gitea/gitea.ts")).createGitea;
  if (kind === "gogs") return (await import("../forges/gitea/gogs.ts")).createGogs;
  if (kind === "github") return (await import("../forges/github/github.ts")).createGithub;
  return (await import("../forges/gitlab/gitlab.ts")).createGitlab;
}

function sourceOpener(git: Git, pipelineText: string | undefined) {
  return ({ found }: StoredRepo): Repository => {
    const repository = openRepository(git, found);
    return pipelineText === undefined
      ? repository
      : { ...repository, pipelineFile: async () => pipelineText };
  };
}

function retentionOf(parts: Opened & Pick<RetentionDeps, "logs" | "artifacts">) {
  const { config, data, clock, report, signal } = parts;
  return createRetention({
    ...parts,
    logFolder: data.logs,
    dataFolder: data.path,
    limits: config.retention,
    removeImages: async (limits) => {
      // Loaded only when it is needed, because many servers run no docker pipeline.
      const { removeImages } = await import("../execution/executors/docker/remove-images.ts");
      const now = secondsOf(clock);
      const { docker: search } = config;
      await removeImages({ search, dataFolder: data.path, limits, now, report, signal });
    },
  });
}
