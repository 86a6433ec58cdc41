import { mountWarnings } from "./docker/mount-warnings.ts";
import { readDockerPipeline } from "./docker/read-docker.ts";
import { checkKeys, maxWarnings } from "./key-check/check-keys.ts";
import { kindWarnings } from "./key-check/check-kind.ts";
import { inSection } from "./file/file-usage.ts";
import type { Pipeline, PipelineStep, Refuse } from "./file/pipeline-file.ts";
import { readConditions, readStep } from "./read/read-step.ts";
import {
  asMap,
  itemName,
  placeOf,
  readCount,
  readFlag,
  readList,
  readMap,
  readText,
  readTextMap,
  readTexts,
} from "./read/shapes.ts";
import type { TreeMap } from "./yaml/tree.ts";

/**
 * Reads one document as a pipeline.
 * @param yamlWarnings from reading the document
 * @param refuse takes the errors of unknown keys and values
 * @throws PipelineFileError with the line of a value of the wrong type
 */
export function readPipeline(
  document: TreeMap,
  yamlWarnings: readonly string[],
  refuse: Refuse,
): Pipeline {
  const keyWarnings = [
    ...yamlWarnings.slice(0, maxWarnings),
    ...kindWarnings(document),
    ...checkKeys(document, refuse),
  ];
  const platform = readMap(document, "platform");
  const type = readText(document, "type");
  const docker = type === "docker" || type === "" ? readDockerPipeline(document) : null;
  return {
    kind: readText(document, "kind"),
    type,
    name: readText(document, "name") || "default",
    platform: {
      os: readText(platform, "os"),
      arch: readText(platform, "arch"),
      variant: readText(platform, "variant"),
      version: readText(platform, "version"),
    },
    clone: {
      disable: inSection("clone", () => readFlag(readMap(document, "clone"), "disable")),
    },
    steps: type === "exec" ? readSteps(document) : [],
    docker,
    trigger: readConditions(document, "trigger"),
    depends_on: readTexts(document, "depends_on"),
    concurrency: {
      limit: inSection("concurrency", () => readCount(readMap(document, "concurrency"), "limit")),
    },
    node: readTextMap(document, "node"),
    warnings: [...keyWarnings, ...(docker ? mountWarnings(docker) : [])],
    place: placeOf(document),
  };
}

function readSteps(document: TreeMap): PipelineStep[] {
  return readList(document, "steps").map((tree, index) => {
    const name = itemName("step", tree, index);
    const step = asMap(tree, name);
    return inSection(name, () => readStep(step));
  });
}
