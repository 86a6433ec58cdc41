import { mountWarnings } from "./docker/mount-warnings.ts";
import { readDockerKeys } from "./docker/read-docker.ts";
import { checkKeys, maxWarnings } from "./key-check/check-keys.ts";
import { kindWarnings } from "./key-check/check-kind.ts";
import { inSection } from "./file/file-usage.ts";
import type { CommonKeys, Pipeline, PipelineStep, Refuse } from "./file/pipeline-file.ts";
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
  const type = readText(document, "type");
  switch (type) {
    case "exec":
      return { steps: readSteps(document), ...readCommonKeys(document, keyWarnings), type };
    case "docker":
    case "": {
      const docker = readDockerKeys(document);
      const warnings = [...keyWarnings, ...mountWarnings(docker)];
      return { ...readCommonKeys(document, warnings), ...docker, type: "docker" };
    }
    default:
      return { ...readCommonKeys(document, keyWarnings), type: "other", typeName: type };
  }
}

function readCommonKeys(document: TreeMap, warnings: string[]): CommonKeys {
  const platform = readMap(document, "platform");
  return {
    kind: readText(document, "kind"),
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
    trigger: readConditions(document, "trigger"),
    depends_on: readTexts(document, "depends_on"),
    concurrency: {
      limit: inSection("concurrency", () => readCount(readMap(document, "concurrency"), "limit")),
    },
    node: readTextMap(document, "node"),
    warnings,
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
