import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";
import { limits } from "../file/limits.ts";
import type { LintProblem } from "../file/pipeline-file.ts";
import { dependencyProblem, problemAt } from "../key-check/lint-problem.ts";
import { containerScript, maxScriptBytes } from "./container-script.ts";
import { splitMode } from "./mounts.ts";
import { cleanPath } from "./paths.ts";
import { resolveWorkspace, isInsideMount } from "./workspace.ts";

/**
 * The checks of Drone runners while they parse a file
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/resource/parser.go): the steps of every
 * docker pipeline. So a mistake in one pipeline stops all of them.
 */
export function checkDockerSteps(pipeline: DockerPipeline): LintProblem | null {
  const names = new Set<string>();
  for (const [index, step] of pipeline.steps.entries()) {
    if (step === null) return problemIn(pipeline, "steps", "Linter: detected nil step");
    const { name, place } = step;
    if (name === "") {
      const detail = `: step ${index + 1}`;
      return problemAt(place, "name", "Linter: invalid or missing step name", detail);
    }
    if (Buffer.byteLength(name) > maxNameBytes) {
      const message = `Linter: step name cannot exceed ${maxNameBytes} characters`;
      return problemAt(place, "name", message);
    }
    if (names.has(name))
      return problemAt(place, "name", "Linter: duplicate step name", `: ${name}`);
    names.add(name);
  }
  return null;
}

/**
 * Why a docker pipeline cannot run, or null. Checks and messages are those of Drone runners, in their order
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/linter/linter.go); our own checks come last.
 * @param trusted whether the repository may affect the server's machine
 */
export function lintDocker(pipeline: DockerPipeline, trusted: boolean): LintProblem | null {
  const items = [...pipeline.services, ...pipeline.steps];
  if (items.length > limits.steps)
    return problemIn(pipeline, "steps", `linter: more than ${limits.steps} steps`);
  return (
    lintItems(pipeline, trusted) ??
    lintVolumes(pipeline, trusted) ??
    lintWorkspace(pipeline) ??
    firstProblem(items, (step) => step && lintSupport(step))
  );
}

function problemIn(
  { place }: DockerPipeline,
  section: "services" | "steps" | "volumes" | "workspace",
  message: string,
  detail = "",
): LintProblem {
  const { line, column } = place.keys.get(section) ?? {};
  return { message, detail, line, column };
}

const maxNameBytes = 100;
const reservedVolumes: ReadonlySet<string> = new Set(["workspace", "_workspace", "_docker_socket"]);

/** The settings that only a trusted repository may use, in the order of the checks. */
const trustedOnly: readonly [(step: DockerStep) => boolean, action: string, key: string][] = [
  [({ privileged }) => privileged, "enable privileged mode", "privileged"],
  [({ devices }) => devices.length > 0, "mount devices", "devices"],
  [({ dns }) => dns.length > 0, "configure dns", "dns"],
  [({ dnsSearch }) => dnsSearch.length > 0, "configure dns_search", "dns_search"],
  [({ extraHosts }) => extraHosts.length > 0, "configure extra_hosts", "extra_hosts"],
  [({ networkMode }) => networkMode !== "", "configure network_mode", "network_mode"],
  [({ shmSize }) => shmSize > 0, "configure shm_size", "shm_size"],
];

function lintItems(pipeline: DockerPipeline, trusted: boolean): LintProblem | null {
  const { services, steps, clone } = pipeline;
  const items = [...services, ...steps];
  const names = new Set(clone.disable ? [] : ["clone"]);
  const all = [...names, ...items.flatMap((step) => step?.name ?? [])];
  return firstProblem(items, (step) => {
    if (step === null) {
      const section = services.includes(null) ? "services" : "steps";
      return problemIn(pipeline, section, "linter: nil step");
    }
    const { name, place, image } = step;
    if (names.has(name))
      return problemAt(place, "name", "linter: duplicate step names", `: ${name}`);
    names.add(name);
    if (image === "")
      return problemAt(place, "image", "linter: invalid or missing image", `: step ${name}`);
    return (
      (trusted ? null : lintTrust(step)) ?? lintMounts(step) ?? lintDependencies(step, names, all)
    );
  });
}

function lintTrust(step: DockerStep): LintProblem | null {
  const refused = trustedOnly.find(([uses]) => uses(step));
  if (refused === undefined) return null;
  const [, action, key] = refused;
  const message = `linter: untrusted repositories cannot ${action}`;
  return problemAt(step.place, key, message, `: step ${step.name}`);
}

function lintMounts({ name: step, mounts, place }: DockerStep): LintProblem | null {
  return firstProblem(mounts, ({ name, path }) => {
    if (reservedVolumes.has(name))
      return problemAt(
        place,
        "volumes",
        `linter: invalid volume name: ${name}`,
        ` in step ${step}`,
      );
    const hidesScript = cleanPath(path).startsWith("/run/drone");
    if (!hidesScript) return null;
    return problemAt(
      place,
      "volumes",
      "linter: cannot mount volume at /run/drone",
      `: step ${step}`,
    );
  });
}

/** @param earlier the names of this step and of the items before it */
function lintDependencies(
  step: DockerStep,
  earlier: ReadonlySet<string>,
  all: readonly string[],
): LintProblem | null {
  const { name, depends_on } = step;
  return firstProblem(depends_on, (dependency) => {
    if (dependency === name) {
      const message = `linter: cyclical step dependency detected: ${name}`;
      return problemAt(step.place, "depends_on", message);
    }
    if (earlier.has(dependency)) return null;
    const message = `linter: unknown step dependency detected: ${name} references ${dependency}`;
    const detail = all.includes(dependency) ? ", which must come earlier in the file" : "";
    return dependencyProblem(step, dependency, message, detail, detail === "" ? all : []);
  });
}

function lintVolumes(pipeline: DockerPipeline, trusted: boolean): LintProblem | null {
  const refused = "linter: untrusted repositories cannot mount";
  const problem = (message: string, detail = "") => problemIn(pipeline, "volumes", message, detail);
  return firstProblem(pipeline.volumes, ({ name, temp, host }) => {
    const detail = `: volume ${name}`;
    if (temp?.isMemory && !trusted) return problem(`${refused} in-memory volumes`, detail);
    if (host && !trusted) return problem(`${refused} host volumes`, detail);
    if (name === "") return problem("linter: missing volume name");
    return reservedVolumes.has(name) ? problem(`linter: invalid volume name: ${name}`) : null;
  });
}

function lintWorkspace(pipeline: DockerPipeline): LintProblem | null {
  const { workspace } = pipeline;
  if (isInsideMount(resolveWorkspace(workspace))) return null;
  const message = `linter: the workspace path ${workspace.path} leaves its base`;
  return problemIn(pipeline, "workspace", message);
}

/** Settings that Drone runners or the engine would accept, but that this server does not support. */
function lintSupport({ name, commands, mounts, place }: DockerStep): LintProblem | null {
  const script = containerScript(commands, { debug: true });
  if (Buffer.byteLength(script) > maxScriptBytes) {
    const message = `linter: the commands of step ${name} have more than ${maxScriptBytes} bytes`;
    return problemAt(place, "commands", message);
  }
  return firstProblem(mounts, ({ path }) => {
    const { mode } = splitMode(path);
    if (["", "ro", "rw"].includes(mode)) return null;
    const message = `linter: step ${name} mounts ${path}; only :ro and :rw are supported`;
    return problemAt(place, "volumes", message);
  });
}

function firstProblem<Item>(
  items: readonly Item[],
  check: (item: Item) => LintProblem | null,
): LintProblem | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}
