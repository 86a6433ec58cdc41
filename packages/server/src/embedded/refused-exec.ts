import { limits } from "@signalbox/contract";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { program } from "../lib/program.ts";
import type { Report } from "../lib/report.ts";
import type { Planner } from "../pipeline/planner/planner.ts";
import { execRefusal } from "../execution/executors/exec/exec-policy.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";

type Deps = {
  config: Pick<EmbeddedConfig, "exec" | "concurrency" | "data">;
  store: Pick<Store, "repos">;
  openSource: (stored: StoredRepo) => Repository;
  planner: Pick<Planner, "pipelineTypes">;
  report: Report;
  signal: AbortSignal;
};

/**
 * Names the active repositories whose exec pipelines this server refuses, and the command that trusts them, so that a
 * stricter option does not stop builds silently. Reads the newest pipeline files of the default branches. Never rejects.
 */
export async function reportRefusedExec(deps: Deps): Promise<void> {
  try {
    await reportRefused(deps);
  } catch (error) {
    deps.report.problem("The refused exec pipelines could not be listed", error);
  }
}

async function reportRefused(deps: Deps): Promise<void> {
  const { config, store, report, signal } = deps;
  if (config.exec === "all" || config.concurrency === 0) return;
  const refused: string[] = [];
  for (const stored of store.repos.listActive()) {
    if (signal.aborted) return;
    if (execRefusal(config.exec, stored.repo) === undefined) continue;
    if (await hasExecPipeline(stored, deps)) refused.push(stored.repo.slug);
  }
  if (refused.length === 0 || signal.aborted) return;
  report.line(`Active repositories whose exec pipelines are refused: ${refused.join(", ")}`);
  if (config.exec === "trusted")
    report.line(
      `If those who can push to them may run programs as this user: ${program} trust ${refused.join(" ")} --data ${config.data}`,
    );
}

/** False if the repository or its file cannot be read, which its builds report. */
async function hasExecPipeline(stored: StoredRepo, deps: Deps): Promise<boolean> {
  const { default_branch, config_path } = stored.repo;
  const source = deps.openSource(stored);
  try {
    const { sha } = await source.commit(`refs/heads/${default_branch}`, deps.signal);
    const path = config_path || limits.defaultConfigPath;
    const text = await source.readFile(sha, path, deps.signal);
    return text !== null && (await deps.planner.pipelineTypes(text)).includes("exec");
  } catch {
    return false;
  }
}
