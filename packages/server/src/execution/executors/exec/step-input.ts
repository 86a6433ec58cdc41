import { join } from "node:path";
import { stepEnvironment } from "../../../pipeline/environment/environment.ts";
import { secretsOfStep } from "../../../pipeline/mask/secrets-of-step.ts";
import type { PlannedStep } from "../../../pipeline/plan-steps.ts";
import { stepScript } from "../../../pipeline/script.ts";
import { cloneStep } from "../../../source/clone-step.ts";
import type { StepRequest } from "../executor.ts";
import { folderVariables, stepFolders } from "../step-folders.ts";
import type { ExecOptions } from "./exec-options.ts";
import type { Workspace } from "../processes/workspace.ts";

export type StepInput = {
  script: string;
  environment: Record<string, string>;
};

/** @throws SourceError if the build has no commit that can be checked out */
export function readStepInput(
  { step, repo, variables, secretOf }: StepRequest,
  workspace: Workspace,
  { gitHome, host, borrowsObjects }: Pick<ExecOptions, "gitHome" | "host" | "borrowsObjects">,
): StepInput {
  const { commands, environment } = step.isClone
    ? cloneStep({ gitHome, path: repo.found.path }, variables.build, {
        // Release steps push to it.
        origin: repo.forge === "" ? "" : repo.repo.git_http_url,
        objects: borrowsObjects ? join(repo.found.gitDir, "objects") : undefined,
      })
    : { commands: step.commands, environment: plainValues(step) };
  const secrets = secretsOfStep(step).map(({ variable, name }) => [variable, secretOf(name)]);
  return {
    script: stepScript(commands, { debug: variables.build.debug === true }),
    environment: stepEnvironment({
      ...variables,
      host,
      step,
      workspace: workspace.source,
      home: workspace.home,
      cardPath: join(workspace.root, "card.json"),
      environment,
      runner: folderVariables(stepFolders(workspace.root, step.number)),
      secrets: Object.fromEntries(secrets),
    }),
  };
}

function plainValues({ environment }: PlannedStep): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, source]) =>
      "value" in source ? [[name, source.value]] : [],
    ),
  );
}
