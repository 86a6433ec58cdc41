import type {
  BuildVariablesInput,
  RepoVariablesInput,
  StageVariablesInput,
  SystemVariablesInput,
} from "./environment-input.ts";
import {
  buildVariables,
  type Environment,
  gitVariables,
  legacyVariables,
  linkVariables,
  repoVariables,
  stageVariables,
  stepVariables,
  systemVariables,
} from "./environment-variables.ts";

/** The input of a stage's variables, with the names of the API. */
export type StageEnvironmentInput = {
  system: SystemVariablesInput;
  repo: RepoVariablesInput;
  /** With the current `stages`, because the variables list the failed ones. */
  build: BuildVariablesInput;
  /** With the current `steps`. */
  stage: StageVariablesInput;
  /** Unix seconds, used as the end of a build or stage that has not ended yet. */
  now: number;
};

/** The folders of this machine's programs, and their access to the network (`networkVariables`). */
export type HostVariables = { PATH: string; USER: string } & Environment;

export type StepEnvironmentInput = {
  /** The only variables of the server's environment that steps inherit. */
  host: HostVariables;
  /** Variables that the server gives to every step, such as the proxies. */
  runner?: Environment | undefined;
  step: { name: string; number: number };
  workspace: string;
  home: string;
  /** The file for the step's card, which plugins for Drone write unconditionally. */
  cardPath: string;
  /** The step's own variables, without secrets. */
  environment: Environment;
  /** The step's `from_secret` values by variable name; empty if the secret was not found. */
  secrets: Environment;
} & StageEnvironmentInput;

/**
 * The complete environment of a step. Later groups override earlier ones. The variables of build, stage and
 * step are set a second time at the end, so that a step cannot pretend to belong to another build.
 */
export function stepEnvironment(input: StepEnvironmentInput): Environment {
  const identity = {
    ...buildVariables(input.build, input.stage, input.now),
    ...stageVariables(input.stage, input.now),
    ...stepVariables(input.step),
  };
  return removeInvalidVariables({
    ...input.host,
    ...input.runner,
    ...input.build.params,
    ...substitutionValues({ ...input, build: { ...input.build, params: undefined } }),
    ...gitVariables(input.build),
    ...workspaceVariables(input),
    ...input.environment,
    ...input.secrets,
    ...identity,
  });
}

/** The values for `${NAME}` in the pipeline file. Build parameters override the others. */
export function substitutionValues(input: StageEnvironmentInput): Environment {
  const { system, repo, build, stage, now } = input;
  return {
    ...systemVariables(system),
    ...repoVariables(repo),
    ...buildVariables(build, stage, now),
    ...stageVariables(stage, now),
    ...linkVariables(system, repo, build),
    ...legacyVariables(input),
    ...build.params,
  };
}

/** The variables that describe the build to one of its steps, with the build's parameters below them. */
export function variablesOfBuild(
  input: StageEnvironmentInput,
  step: StepEnvironmentInput["step"],
): Environment {
  return {
    ...input.build.params,
    ...substitutionValues({ ...input, build: { ...input.build, params: undefined } }),
    ...gitVariables(input.build),
    ...stepVariables(step),
  };
}

function workspaceVariables({ workspace, home, cardPath }: StepEnvironmentInput): Environment {
  return { DRONE_WORKSPACE: workspace, DRONE_HOME: home, HOME: home, DRONE_CARD_PATH: cardPath };
}

/** Omits variables that no process can get. Parameters are free text, but no process can get an empty name, a name with `=`, or a NUL character. */
export function removeInvalidVariables(environment: Environment): Environment {
  const entries = Object.entries(environment)
    .filter(([name]) => name !== "" && !name.includes("=") && !name.includes("\0"))
    .map(([name, value]) => [name, value.replaceAll("\0", "")]);
  return Object.fromEntries(entries);
}
