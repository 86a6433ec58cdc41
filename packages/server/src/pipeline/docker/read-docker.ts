import { inSection, yamlError } from "../file/file-usage.ts";
import { readConditions, readValue } from "../read/read-step.ts";
import {
  asMap,
  field,
  itemName,
  placeOf,
  readCount,
  readFlag,
  readList,
  readMap,
  readText,
  readTextList,
  readTextMap,
} from "../read/shapes.ts";
import type { Tree, TreeMap } from "../yaml/tree.ts";
import type { EnvironmentValue } from "../file/pipeline-file.ts";
import type {
  CloneSettings,
  DockerKeys,
  DockerStep,
  DockerVolume,
  VolumeMount,
} from "../file/docker-pipeline.ts";
import { settingVariables } from "./settings.ts";
import { parseSize } from "./size.ts";

/**
 * Reads the keys that only docker pipelines have (https://docs.drone.io/pipeline/docker/syntax/). Unknown keys are ignored.
 * @throws PipelineFileError with the line of a value of the wrong type
 */
export function readDockerKeys(document: TreeMap): DockerKeys {
  const workspace = readMap(document, "workspace");
  return {
    services: readItems(document, "services"),
    steps: readItems(document, "steps"),
    volumes: readMaps(document, "volumes", "a volume").map((map, index) =>
      inSection(itemName("volume", map, index), () => readVolume(map)),
    ),
    workspace: inSection("workspace", () => ({
      base: readText(workspace, "base"),
      path: readText(workspace, "path"),
    })),
    environment: readTextMap(document, "environment"),
    imagePullSecrets: readTextList(document, "image_pull_secrets"),
    clone: inSection("clone", () => readClone(readMap(document, "clone"))),
  };
}

function readClone(clone: TreeMap): CloneSettings {
  return {
    disable: readFlag(clone, "disable"),
    depth: readCount(clone, "depth"),
    retries: readCount(clone, "retries"),
    skipVerify: readFlag(clone, "skip_verify"),
    trace: readFlag(clone, "trace"),
  };
}

/** Empty items are null. */
function readItems(document: TreeMap, key: "services" | "steps"): (DockerStep | null)[] {
  const isService = key === "services";
  return readList(document, key).map((tree, index) => {
    if (isNull(tree)) return null;
    const name = itemName(isService ? "service" : "step", tree, index);
    const step = asMap(tree, name);
    return inSection(name, () => readDockerStep(step, isService));
  });
}

function readDockerStep(step: TreeMap, isService: boolean): DockerStep {
  const variables = readVariables(step);
  return {
    name: readText(step, "name"),
    image: readText(step, "image"),
    commands: readTextList(step, "commands"),
    environment: { ...variables, ...settingVariables(readMap(step, "settings")) },
    variableNames: Object.keys(variables),
    when: readConditions(step, "when"),
    failure: readText(step, "failure"),
    detach: isService || readFlag(step, "detach"),
    depends_on: readTextList(step, "depends_on"),
    place: placeOf(step),
    pull: readText(step, "pull").toLowerCase(),
    entrypoint: readTextList(step, "entrypoint"),
    command: readTextList(step, "command"),
    user: readText(step, "user"),
    workingDir: readText(step, "working_dir"),
    privileged: readFlag(step, "privileged"),
    mounts: readMaps(step, "volumes", "a volume").map(readMount),
    devices: readMaps(step, "devices", "a device").map(readMount),
    dns: readTextList(step, "dns"),
    dnsSearch: readTextList(step, "dns_search"),
    extraHosts: readTextList(step, "extra_hosts"),
    networkMode: readText(step, "network_mode"),
    shmSize: readSize(step, "shm_size"),
    memLimit: readSize(step, "mem_limit"),
    memswapLimit: readSize(step, "memswap_limit"),
  };
}

/** Variables with the value null are skipped. */
function readVariables(step: TreeMap): Record<string, EnvironmentValue> {
  const entries = [...readMap(step, "environment").entries];
  return Object.fromEntries(
    entries
      .filter(([, tree]) => !isNull(tree))
      .map(([name, tree]): [string, EnvironmentValue] => [name, readValue(name, tree)]),
  );
}

function readMount(map: TreeMap): VolumeMount {
  return { name: readText(map, "name"), path: readText(map, "path"), line: map.line };
}

function readVolume(map: TreeMap): DockerVolume {
  const temp = field(map, "temp") && readMap(map, "temp");
  const host = field(map, "host") && readMap(map, "host");
  return {
    name: readText(map, "name"),
    temp: temp
      ? { isMemory: readText(temp, "medium") === "memory", sizeLimit: readSize(temp, "size_limit") }
      : null,
    host: host ? { path: readText(host, "path") } : null,
  };
}

/** A list of maps. Empty items are left out. */
function readMaps(map: TreeMap, key: string, what: string): TreeMap[] {
  return readList(map, key)
    .filter((tree) => !isNull(tree))
    .map((tree) => asMap(tree, what));
}

function readSize(map: TreeMap, key: string): number {
  const tree = field(map, key);
  if (!tree) return 0;
  const text = readText(map, key);
  const size = parseSize(text);
  if (size === null) throw yamlError(tree, `${key}: invalid size: '${text}'`);
  return size;
}

function isNull(tree: Tree): boolean {
  return tree.kind === "text" && tree.isNull;
}
