import {
  buildVariables,
  type Environment,
  gitVariables,
  stageVariables,
  stepVariables,
} from "../environment/environment-variables.ts";
import {
  type StageEnvironmentInput,
  substitutionValues,
  removeInvalidVariables,
} from "../environment/environment.ts";
import type { EnvironmentValue } from "../file/pipeline-file.ts";
import { secretsOfStep } from "../mask/secrets-of-step.ts";
import { type Around, containerScript, scriptStart } from "./container-script.ts";
import type { ContainerStage, ContainerStep } from "./container-step.ts";

export type ContainerStartInput = StageEnvironmentInput & {
  /** What an extension gives to all steps, with those of `masked` as secrets. */
  given: { variables: Environment; masked: Environment };
  /** The server's own proxy settings: see `readProxies`. */
  proxies: Environment;
  /** The engine's names of the stage's network and of the volume that holds the workspace. */
  network: string;
  volume: string;
  plan: Pick<ContainerStage, "workspace" | "environment" | "clone">;
  step: StartedStep;
  around?: Around | undefined;
  /** The value of a secret; empty if it does not exist or the step must not have it. */
  secretOf: (name: string) => string;
};

type StartedStep = {
  name: string;
  number: number;
  commands: readonly string[];
  environment: Readonly<Record<string, EnvironmentValue>>;
  container: Pick<ContainerStep, "entrypoint" | "command">;
};

/** Empty lists leave the image's own entrypoint and command. The image's variables apply below `environment`. */
export type ContainerStart = {
  entrypoint: string[];
  command: string[];
  environment: Environment;
};

/** The command of the container of a step or service, and its variables. */
export function planContainerStart(input: ContainerStartInput): ContainerStart {
  const { step, build, around } = input;
  const { entrypoint, command, environment } =
    step.commands.length > 0
      ? scriptStart(containerScript(step.commands, { debug: build.debug === true }), around)
      : { ...step.container, environment: {} };
  return { entrypoint, command, environment: { ...stepVariablesOf(input), ...environment } };
}

/**
 * Later groups override earlier ones. The variables of build, stage and step are set a second time at the end, so that
 * a step cannot pretend to belong to another build. As on Drone runners, a variable with an empty value is left out, so
 * that the image's own value applies, but a secret that does not exist sets an empty variable
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/convert.go).
 */
function stepVariablesOf(input: ContainerStartInput): Environment {
  const { build, stage, step, now, secretOf, given } = input;
  const own = {
    ...buildVariables(build, stage, now),
    ...stageVariables(stage, now),
    ...stepVariables(step),
  };
  const plain = { ...commonVariables(input), ...plainValues(step.environment), ...own };
  const secrets = secretsOfStep(step)
    .filter(({ variable }) => !Object.hasOwn(own, variable))
    .map(({ variable, name }) => [variable, secretOf(name)]);
  return removeInvalidVariables({
    ...withoutEmpty(plain),
    ...Object.fromEntries(secrets),
    ...withoutNames(given.masked, own),
  });
}

/** The variables that do not depend on the step. */
function commonVariables(input: ContainerStartInput): Environment {
  const { build, plan, network, volume, given } = input;
  const { base, path, full } = plan.workspace;
  return {
    ...given.variables,
    ...build.params,
    ...plan.environment,
    ...input.proxies,
    ...substitutionValues({ ...input, build: { ...build, params: undefined } }),
    ...gitVariables(build),
    ...(plan.clone.skipVerify ? { GIT_SSL_NO_VERIFY: "true" } : {}),
    ...(plan.clone.trace ? { GIT_TRACE: "true" } : {}),
    DRONE_DOCKER_NETWORK_ID: network,
    DRONE_DOCKER_VOLUME_ID: volume,
    DRONE_WORKSPACE: full,
    DRONE_WORKSPACE_BASE: base,
    DRONE_WORKSPACE_PATH: path,
    // Plugins write their card without asking, and this server does not show cards.
    DRONE_CARD_PATH: "/dev/null",
  };
}

function plainValues(environment: StartedStep["environment"]): Environment {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, source]) =>
      "value" in source ? [[name, source.value]] : [],
    ),
  );
}

function withoutNames(environment: Environment, names: Environment): Environment {
  const entries = Object.entries(environment);
  return Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(names, name)));
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
}
