import { limits } from "./file/limits.ts";
import { type Pipeline, PipelineFileError, type Platform } from "./file/pipeline-file.ts";

const dockerSystems: ReadonlySet<string> = new Set(["linux", "windows"]);
const dockerMachines: ReadonlySet<string> = new Set(["amd64", "arm64", "arm", "ppc64le", "s390x"]);

/**
 * Checks the pipelines of a file against each other. A dependency must come earlier in the file, so a cycle
 * is reported as an unknown dependency.
 * @throws PipelineFileError with the message that Drone servers use
 */
export function checkPipelines(pipelines: Pipeline[]): void {
  if (pipelines.length > limits.pipelines) {
    throw new PipelineFileError(`linter: more than ${limits.pipelines} pipelines`);
  }
  const earlier = new Set<string>();
  for (const pipeline of pipelines) {
    if (earlier.has(pipeline.name)) throw lintError("duplicate pipeline names");
    if (pipeline.type === "docker" || pipeline.type === "") checkPlatform(pipeline.platform);
    checkDependencies(pipeline, earlier);
    earlier.add(pipeline.name);
  }
}

function checkDependencies(pipeline: Pipeline, earlier: ReadonlySet<string>): void {
  for (const name of pipeline.depends_on) {
    if (name === pipeline.name) throw lintError("pipeline cannot have a dependency on itself");
    if (!earlier.has(name)) throw lintError("invalid or unknown pipeline dependency");
  }
}

function checkPlatform({ os, arch }: Platform): void {
  if (os && !dockerSystems.has(os)) throw lintError(`unsupported os: ${os}`);
  if (arch && !dockerMachines.has(arch)) throw lintError(`unsupported architecture: ${arch}`);
}

function lintError(message: string): PipelineFileError {
  return new PipelineFileError(`linter: ${message}`);
}
