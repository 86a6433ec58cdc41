import { conditionNames } from "./pipeline-file.ts";

/** The keys of pipeline files. A shape is null where any value may follow. */
export type Shape = MapShape | ListShape | ConditionShape | EntriesShape | null;
export type MapShape = { kind: "map"; keys: Readonly<Record<string, Shape>> };
export type ListShape = { kind: "list"; items: Shape };
/** What a condition includes, or a map of what it includes and excludes. */
export type ConditionShape = { kind: "condition" };
/** A map with any keys, such as variables. */
export type EntriesShape = { kind: "entries" };

function map(keys: Readonly<Record<string, Shape>>): MapShape {
  return { kind: "map", keys };
}

function list(items: Shape): ListShape {
  return { kind: "list", items };
}

/** Keys with any value. */
function free(names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(" ").map((name) => [name, null]));
}

const entries: EntriesShape = { kind: "entries" };

const conditions = map(
  Object.fromEntries(conditionNames.map((name) => [name, { kind: "condition" }])),
);

const execStep = map({
  ...free("name image commands failure detach depends_on"),
  environment: entries,
  when: conditions,
});

/** The second line holds what Drone's parsers know, but the docker runner ignores. */
const dockerStep = map({
  ...free(
    "name image commands entrypoint command failure detach depends_on privileged pull dns " +
      "dns_search extra_hosts network_mode shm_size mem_limit memswap_limit user working_dir",
  ),
  ...free(
    "shell ports resources build push cpu_quota cpu_period cpu_shares cpu_set cpuset ulimits",
  ),
  environment: entries,
  settings: entries,
  when: conditions,
  volumes: list(map(free("name path"))),
  devices: list(map(free("name path"))),
});

const pipeline = {
  ...free("kind type name version depends_on"),
  node: entries,
  platform: map(free("os arch variant version")),
  clone: map(free("disable depth retries skip_verify trace")),
  trigger: conditions,
  concurrency: map(free("limit")),
};

export const execPipeline = map({ ...pipeline, steps: list(execStep), ...free("workspace") });

export const dockerPipeline = map({
  ...pipeline,
  ...free("image_pull_secrets"),
  environment: entries,
  workspace: map(free("base path")),
  steps: list(dockerStep),
  services: list(dockerStep),
  volumes: list(
    map({
      ...free("name"),
      temp: map(free("medium size_limit")),
      host: map(free("path")),
    }),
  ),
});
