import type { BuildEvent } from "@signalbox/contract";
import { matchesGlob } from "../text/glob.ts";
import type { Tree, TreeMap } from "../yaml/tree.ts";
import { yamlError } from "../file/file-usage.ts";
import type { Refuse } from "../file/pipeline-file.ts";
import { nearestName } from "./nearest-name.ts";
import { describeItem } from "./unknown-keys.ts";

type WordSet = {
  key: string;
  words: readonly string[];
  /** Whether a value has a meaning. */
  accepts: (value: string) => boolean;
  /** The effect of an unknown value, on this server as on Drone servers. */
  effect: string;
};

function matchesAny(words: readonly string[]): WordSet["accepts"] {
  return (value) => words.some((word) => word === value || matchesGlob(value, word));
}

/** In the order of the help text. */
const events = Object.keys({
  push: true,
  pull_request: true,
  tag: true,
  promote: true,
  rollback: true,
  cron: true,
  custom: true,
} satisfies Record<BuildEvent, true>);
const statuses = ["success", "failure"];
const conditionSets: readonly WordSet[] = [
  { key: "event", words: events, accepts: matchesAny(events), effect: "matches no build" },
  { key: "status", words: statuses, accepts: matchesAny(statuses), effect: "is never reached" },
];

const ignored = "is ignored";
/**
 * Exec runners accept any letter case, docker runners do not
 * (https://github.com/drone-runners/drone-runner-exec/blob/v1.0.0-beta.10/engine/compiler/compiler.go).
 */
const execFailure: WordSet = {
  key: "failure",
  words: ["ignore"],
  accepts: (value) => value.toLowerCase() === "ignore",
  effect: ignored,
};
const failures = ["ignore", "fast", "fast-fail", "fail-fast"];
const pulls = ["always", "if-not-exists", "never"];
const dockerSets: readonly WordSet[] = [
  {
    key: "failure",
    words: failures,
    accepts: (value) => failures.includes(value),
    effect: ignored,
  },
  {
    key: "pull",
    words: pulls,
    accepts: (value) => pulls.includes(value.toLowerCase()),
    effect: ignored,
  },
];

/**
 * Warnings about values that are none of the words that have a meaning for their key.
 * @param refuse takes the error of a value that is probably a misspelling of one of these words
 */
export function checkValues(pipeline: TreeMap, type: "exec" | "docker", refuse: Refuse): string[] {
  const stepSets = type === "exec" ? [execFailure] : dockerSets;
  const lists = type === "exec" ? ["steps"] : ["services", "steps"];
  const items = lists.flatMap((list) =>
    itemsOf(pipeline, list).flatMap((item) => {
      const place = describeItem(item, list);
      const values = checkMap(item, stepSets, place, refuse);
      return values.concat(checkConditions(item, "when", ` of ${place}`, refuse));
    }),
  );
  return [...checkConditions(pipeline, "trigger", "", refuse), ...items];
}

function itemsOf(map: TreeMap, key: string): TreeMap[] {
  const tree = map.entries.get(key);
  return tree?.kind === "list" ? tree.items.filter((item) => item.kind === "map") : [];
}

function checkConditions(
  map: TreeMap,
  key: "trigger" | "when",
  suffix: string,
  refuse: Refuse,
): string[] {
  const conditions = map.entries.get(key);
  if (conditions?.kind !== "map") return [];
  return checkMap(conditions, conditionSets, `${key}${suffix}`, refuse);
}

function checkMap(map: TreeMap, sets: readonly WordSet[], place: string, refuse: Refuse): string[] {
  return sets.flatMap((set) =>
    valuesOf(map.entries.get(set.key)).flatMap((value) => checkValue(value, set, place, refuse)),
  );
}

type Value = { text: string; line: number; column: number };

/** The texts of a value, a list, or of what a condition includes and excludes. */
function valuesOf(tree: Tree | undefined): Value[] {
  if (tree === undefined) return [];
  if (tree.kind === "text") return tree.isNull || tree.text === "" ? [] : [tree];
  if (tree.kind === "list") return tree.items.flatMap(valuesOf);
  return ["include", "exclude"].flatMap((key) => valuesOf(tree.entries.get(key)));
}

function checkValue(value: Value, set: WordSet, place: string, refuse: Refuse): string[] {
  const { text, line } = value;
  // `check` reads files in which variables are not replaced.
  if (text.includes("${") || set.accepts(text)) return [];
  const { key, words, effect } = set;
  const unknown = `unknown ${key} ${text} of ${place}`;
  const accepted = `accepted: ${words.join(", ")}`;
  // Drone servers run files with such a word in other letter case, so it is no error here either.
  const nearest = words.includes(text.toLowerCase()) ? undefined : nearestName(text, words);
  if (nearest !== undefined) {
    refuse(yamlError(value, `${unknown}; ${accepted}; did you mean ${nearest}?`));
    return [];
  }
  return [`line ${line}: ${unknown} ${effect}; ${accepted}`];
}
