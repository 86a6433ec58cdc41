import { splitSlug } from "@signalbox/contract";
import { artifactSources } from "../../artifacts/artifact-sources.ts";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { explainedLine } from "../../outcomes/summary/reasons.ts";
import { localConfig, type EmbeddedConfig } from "../../config/embedded-config.ts";
import { createEmbedded, type Embedded } from "../../embedded/embedded.ts";
import { activation } from "../../trigger/activation.ts";
import type { Report } from "../../lib/report.ts";
import { withoutSkipMarkers } from "../../pipeline/skip-marker.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import { requestForRefChange, type BuildRequest } from "../../trigger/build-request.ts";
import { cancelBuild } from "../../trigger/cancel.ts";
import type { FailureReason } from "./terminal-view.ts";
import { copyArtifacts } from "./copy-artifacts.ts";
import { followBuild, type BuildView } from "./follow-build.ts";
import type { LocalSecret } from "./read-secrets.ts";
import type { RunOptions } from "./run-options.ts";
import { takeSnapshot, type Snapshot } from "./snapshot.ts";

export type LocalRun = Pick<
  RunOptions,
  "event" | "branch" | "target" | "dockerHost" | "isTrusted"
> & {
  /** The top of the work tree. */
  root: string;
  /** The path of the pipeline file, for messages, and its text. */
  file: string;
  text: string;
  secrets: readonly LocalSecret[];
  /** The folder that gets the artifacts. */
  artifacts?: string | undefined;
};

/** A build that has ended, and why its steps failed. */
export type LocalResult = { build: DetailedBuild; reasons: FailureReason[] };

type RunDeps = {
  view: BuildView;
  /** Called when it is known which stages and steps will run. */
  onPlan: (build: DetailedBuild) => void;
  report: Report;
  /** Called with the folder of all temporary files, which this function removes at its end. */
  onFolder: (folder: string) => void;
  /** Cancels the build. */
  signal: AbortSignal;
  environment: Readonly<Record<string, string | undefined>>;
};

/**
 * Runs a pipeline on the files of a work tree with a server of its own, which has no address, and removes all that it
 * stored. Resolves with null if no pipeline of the file matches the event and branch.
 */
export async function runLocally(run: LocalRun, deps: RunDeps): Promise<LocalResult | null> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-run-"));
  deps.onFolder(folder);
  try {
    const repos = join(folder, "repos");
    const snapshot = await takeSnapshot(run.root, repos, run.branch);
    const embedded = await createEmbedded({
      config: configFor(folder, repos, run, deps.environment),
      clock: Date.now,
      report: deps.report,
      beforeStart: async () => undefined,
      pipelineText: run.text,
      borrowsObjects: true,
      historyDepth: snapshot.depth,
    });
    try {
      return await runBuild(run, snapshot, embedded, deps);
    } finally {
      await embedded.endWork();
      await embedded.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const configFor = (
  folder: string,
  repos: string,
  { dockerHost }: LocalRun,
  environment: RunDeps["environment"],
): EmbeddedConfig => {
  const options = { data: join(folder, "data"), repos, "docker-host": dockerHost };
  // Nobody can sign in, because the server does not listen.
  const account = { adminLogin: "local", adminPassword: randomBytes(16).toString("hex") };
  return { ...localConfig(options, environment), ...account };
};

const runBuild = async (
  run: LocalRun,
  snapshot: Snapshot,
  { deps, run: startRunner }: Embedded,
  { view, onPlan, signal }: RunDeps,
): Promise<LocalResult | null> => {
  const stored = await prepareRepository(run, snapshot, deps);
  const commit = await deps.trigger.findCommit(stored, snapshot.sha);
  const request = requestFor(run, snapshot, commit);
  const build = await deps.trigger.start(stored, request);
  if (build === null) return null;
  const cancel = (): void => void cancelBuild(deps.store.builds.findById(build.id) ?? build, deps);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  onPlan(build);
  startRunner(new URL("http://localhost"));
  const ended = await followBuild(build, view, deps);
  if (run.artifacts !== undefined) await copyArtifacts(artifactSources(ended, deps), run.artifacts);
  const explained = signal.aborted ? [] : await deps.reasons.explain(ended);
  return {
    build: ended,
    reasons: explained.map((step) => ({
      text: explainedLine(step),
      isIgnored: step.failure.isIgnored,
      tests: step.tests,
    })),
  };
};

/** Activates the repository of the snapshot, with the secrets of the run. */
const prepareRepository = async (
  run: LocalRun,
  { slug }: Snapshot,
  { store, watch }: Embedded["deps"],
): Promise<StoredRepo> => {
  const { namespace, name } = splitSlug(slug);
  const found = store.repos.find(namespace, name);
  const owner = store.users.find("local");
  if (found === undefined || owner === undefined)
    throw new Error(`The repository ${slug} was not found`);
  const settings = {
    ...activation(found.repo, owner),
    config_path: run.file,
    trusted: run.isTrusted,
  };
  await watch.enable(found, () => store.repos.update(found.repo.id, settings));
  for (const secret of run.secrets)
    store.secrets.insert(found.repo.id, {
      ...secret,
      pull_request: true,
      pull_request_push: false,
    });
  return store.repos.find(namespace, name) ?? found;
};

const requestFor = (
  { event, target = "" }: LocalRun,
  { branch, head }: Snapshot,
  commit: Parameters<typeof requestForRefChange>[2],
): BuildRequest => {
  const ref = event === "tag" ? `refs/tags/${target}` : `refs/heads/${branch}`;
  const request = requestForRefChange(ref, head ?? null, commit, () => undefined);
  const base = { ...request, event, message: withoutSkipMarkers(request.message ?? "") };
  if (event === "pull_request")
    return { ...base, action: "opened", ref: "refs/pull/1/head", source: branch };
  if (event === "promote" || event === "rollback") return { ...base, deploy_to: target };
  return event === "cron" ? { ...base, cron: target } : base;
};
