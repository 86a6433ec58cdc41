import { limits } from "./file/limits.ts";
import { type Pipeline, PipelineFileError, type Refuse } from "./file/pipeline-file.ts";
import { acceptedWords, didYouMean } from "./key-check/lint-problem.ts";

const dockerSystems: ReadonlySet<string> = new Set(["linux", "windows"]);
const dockerMachines: ReadonlySet<string> = new Set(["amd64", "arm64", "arm", "ppc64le", "s390x"]);

/**
 * Checks the pipelines of a file against each other. A dependency must come earlier in the file, so a cycle
 * is reported as an unknown dependency.
 * @param refuse takes errors with the message of Drone servers, followed by details
 * (https://github.com/drone/drone-yaml/blob/master/yaml/linter/config.go)
 */
export function checkPipelines(pipelines: Pipeline[], refuse: Refuse): void {
  if (pipelines.length > limits.pipelines) {
    refuse(new PipelineFileError(`linter: more than ${limits.pipelines} pipelines`));
  }
  const earlier = new Set<string>();
  for (const pipeline of pipelines) {
    if (earlier.has(pipeline.name))
      refuse(errorAt(pipeline, "name", `duplicate pipeline names: ${pipeline.name}`));
    if (pipeline.type === "docker") checkPlatform(pipeline, refuse);
    checkDependencies(pipeline, earlier, pipelines, refuse);
    earlier.add(pipeline.name);
  }
}

function checkDependencies(
  pipeline: Pipeline,
  earlier: ReadonlySet<string>,
  all: readonly Pipeline[],
  refuse: Refuse,
): void {
  for (const [index, dependency] of pipeline.depends_on.entries()) {
    if (earlier.has(dependency)) continue;
    const { line, column } = pipeline.place.dependencies[index] ?? {};
    if (dependency === pipeline.name) {
      const itself = "linter: pipeline cannot have a dependency on itself";
      refuse(new PipelineFileError(itself, line, column));
      continue;
    }
    const isLater = all.some(({ name }) => name === dependency);
    const names = all.map(({ name }) => name).filter((name) => name !== pipeline.name);
    const help = isLater ? ", which must come earlier in the file" : didYouMean(dependency, names);
    const message = "linter: invalid or unknown pipeline dependency";
    const detail = `${pipeline.name} depends on ${dependency}${help}`;
    refuse(new PipelineFileError(`${message}: ${detail}`, line, column));
  }
}

function checkPlatform(pipeline: Pipeline, refuse: Refuse): void {
  const { os, arch } = pipeline.platform;
  if (os && !dockerSystems.has(os)) {
    const help = acceptedWords(os, dockerSystems);
    refuse(errorAt(pipeline, "platform", `unsupported os: ${os}${help}`));
  }
  if (arch && !dockerMachines.has(arch)) {
    const help = acceptedWords(arch, dockerMachines);
    refuse(errorAt(pipeline, "platform", `unsupported architecture: ${arch}${help}`));
  }
}

function errorAt({ place }: Pipeline, key: string, message: string): PipelineFileError {
  const at = place.keys.get(key);
  return new PipelineFileError(`linter: ${message}`, at?.line ?? place.line, at?.column);
}
