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

/** What the variables of a stage are made from, in wire names. */
export interface StageEnvironmentInput {
  system: SystemVariablesInput;
  repo: RepoVariablesInput;
  /** With `stages` as they stand: a failed one shows in the variables. */
  build: BuildVariablesInput;
  /** With `steps` as they stand. */
  stage: StageVariablesInput;
  /** Unix seconds: the end of what has not ended yet. */
  now: number;
}

export interface StepEnvironmentInput extends StageEnvironmentInput {
  /** The only values of the machine's own environment that a step sees. */
  host: { PATH: string; USER: string };
  /** Values that the server gives to every step, such as the proxies. */
  runner?: Environment | undefined;
  step: { name: string; number: number };
  workspace: string;
  home: string;
  /** A file that a step may write its card into, as programs for Drone do without asking. */
  cardPath: string;
  /** The step's own plain values. */
  environment: Environment;
  /** The step's `from_secret` values by variable name; empty text for a secret that was not found. */
  secrets: Environment;
}

/**
 * Everything that a step finds in its environment, later groups winning: the host's two values, the
 * server's, build parameters, what is known of the build, the step's own, its secrets; and again
 * build, stage and step, so that a step cannot pretend to be of another build.
 */
export function stepEnvironment(input: StepEnvironmentInput): Environment {
  const own = {
    ...buildVariables(input.build, input.stage, input.now),
    ...stageVariables(input.stage, input.now),
    ...stepVariables(input.step),
  };
  return usable({
    ...input.host,
    ...input.runner,
    ...input.build.params,
    ...substitutionValues({ ...input, build: { ...input.build, params: undefined } }),
    ...gitVariables(input.build),
    ...workspaceVariables(input),
    ...input.environment,
    ...input.secrets,
    ...own,
  });
}

/** The values for `${NAME}` in the pipeline file: repository, build and stage; build parameters win. */
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

function workspaceVariables({ workspace, home, cardPath }: StepEnvironmentInput): Environment {
  return { DRONE_WORKSPACE: workspace, DRONE_HOME: home, HOME: home, DRONE_CARD_PATH: cardPath };
}

/** A process cannot be given an empty name, a name with `=`, or a zero character: parameters are free text. */
function usable(environment: Environment): Environment {
  const entries = Object.entries(environment)
    .filter(([name]) => name !== "" && !name.includes("=") && !name.includes("\0"))
    .map(([name, value]) => [name, value.replaceAll("\0", "")]);
  return Object.fromEntries(entries);
}
