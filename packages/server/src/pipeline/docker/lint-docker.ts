import type { DockerPipeline, DockerStep, DockerVolume } from "../file/docker-pipeline.ts";
import { limits } from "../file/limits.ts";
import { containerScript, maxScriptBytes } from "./container-script.ts";
import { splitMode } from "./mounts.ts";
import { cleanPath } from "./paths.ts";
import { resolveWorkspace, staysInBase } from "./workspace.ts";

/**
 * What Drone runners check while they parse a file: the steps of every docker pipeline. So a mistake in one pipeline
 * stops all of them.
 */
export function checkDockerSteps({ steps }: DockerPipeline): string | null {
  const names = new Set<string>();
  for (const step of steps) {
    if (step === null) return "Linter: detected nil step";
    if (step.name === "") return "Linter: invalid or missing step name";
    if (Buffer.byteLength(step.name) > maxNameBytes) {
      return `Linter: step name cannot exceed ${maxNameBytes} characters`;
    }
    if (names.has(step.name)) return "Linter: duplicate step name";
    names.add(step.name);
  }
  return null;
}

/**
 * Why a docker pipeline cannot run, or null. Checks and messages are those of Drone runners, in their order; our own
 * checks come last.
 * @param trusted whether the repository may affect the server's machine
 */
export function lintDocker(pipeline: DockerPipeline, trusted: boolean): string | null {
  const { services, steps, volumes } = pipeline;
  const items = [...services, ...steps];
  if (items.length > limits.steps) return `linter: more than ${limits.steps} steps`;
  return (
    lintItems(items, pipeline.clone.disable ? [] : ["clone"], trusted) ??
    firstProblem(volumes, (volume) => lintVolume(volume, trusted)) ??
    lintWorkspace(pipeline) ??
    firstProblem(items, (step) => step && lintSupport(step))
  );
}

const maxNameBytes = 100;
const reservedVolumes: ReadonlySet<string> = new Set(["workspace", "_workspace", "_docker_socket"]);

/** What only a trusted repository may use, in the order of the checks. */
const trustedOnly: readonly [(step: DockerStep) => boolean, action: string][] = [
  [({ privileged }) => privileged, "enable privileged mode"],
  [({ devices }) => devices.length > 0, "mount devices"],
  [({ dns }) => dns.length > 0, "configure dns"],
  [({ dnsSearch }) => dnsSearch.length > 0, "configure dns_search"],
  [({ extraHosts }) => extraHosts.length > 0, "configure extra_hosts"],
  [({ networkMode }) => networkMode !== "", "configure network_mode"],
  [({ shmSize }) => shmSize > 0, "configure shm_size"],
];

function lintItems(
  items: readonly (DockerStep | null)[],
  taken: readonly string[],
  trusted: boolean,
): string | null {
  const names = new Set(taken);
  return firstProblem(items, (step) => {
    if (step === null) return "linter: nil step";
    if (names.has(step.name)) return "linter: duplicate step names";
    names.add(step.name);
    if (step.image === "") return "linter: invalid or missing image";
    return (trusted ? null : lintTrust(step)) ?? lintMounts(step) ?? lintDependencies(step, names);
  });
}

function lintTrust(step: DockerStep): string | null {
  const refused = trustedOnly.find(([uses]) => uses(step));
  return refused ? `linter: untrusted repositories cannot ${refused[1]}` : null;
}

function lintMounts({ mounts }: DockerStep): string | null {
  return firstProblem(mounts, ({ name, path }) => {
    if (reservedVolumes.has(name)) return `linter: invalid volume name: ${name}`;
    const hidesScript = cleanPath(path).startsWith("/run/drone");
    return hidesScript ? "linter: cannot mount volume at /run/drone" : null;
  });
}

/** @param earlier the names of this step and of the items before it */
function lintDependencies(
  { name, depends_on }: DockerStep,
  earlier: ReadonlySet<string>,
): string | null {
  return firstProblem(depends_on, (dependency) => {
    if (dependency === name) return `linter: cyclical step dependency detected: ${name}`;
    if (earlier.has(dependency)) return null;
    return `linter: unknown step dependency detected: ${name} references ${dependency}`;
  });
}

function lintVolume({ name, temp, host }: DockerVolume, trusted: boolean): string | null {
  const refused = "linter: untrusted repositories cannot mount";
  if (temp?.isMemory && !trusted) return `${refused} in-memory volumes`;
  if (host && !trusted) return `${refused} host volumes`;
  if (name === "") return "linter: missing volume name";
  return reservedVolumes.has(name) ? `linter: invalid volume name: ${name}` : null;
}

function lintWorkspace({ workspace }: DockerPipeline): string | null {
  if (staysInBase(resolveWorkspace(workspace))) return null;
  return `linter: the workspace path ${workspace.path} leaves its base`;
}

/** What Drone runners or the engine would accept, but this server cannot do. */
function lintSupport({ name, commands, mounts }: DockerStep): string | null {
  const script = containerScript(commands, { debug: true });
  if (Buffer.byteLength(script) > maxScriptBytes) {
    return `linter: the commands of step ${name} have more than ${maxScriptBytes} bytes`;
  }
  return firstProblem(mounts, ({ path }) => {
    const { mode } = splitMode(path);
    if (["", "ro", "rw"].includes(mode)) return null;
    return `linter: step ${name} mounts ${path}; only :ro and :rw are supported`;
  });
}

function firstProblem<Item>(
  items: readonly Item[],
  check: (item: Item) => string | null,
): string | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}
