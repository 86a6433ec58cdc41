import type { TreeMap } from "../yaml/tree.ts";

/** Keys of the formats of other programs and versions, and what to write instead. */

/** A document without a kind: what its format is and how to change it, for a message. */
export function otherFormat(document: TreeMap): string {
  const { entries } = document;
  if (entries.get("pipeline")?.kind === "map") return drone08(document);
  if (entries.get("steps")?.kind === "map")
    return "; steps below their names are the format of Woodpecker: make steps a list with a name for each, and add kind: pipeline and type: docker";
  if (entries.has("jobs")) return `; a file with jobs is for another CI service: ${pipelineForm}`;
  if (entries.has("steps")) return "; add kind: pipeline, and type: exec or docker";
  return `; ${pipelineForm}`;
}

const pipelineForm =
  "a pipeline begins with kind: pipeline and type: exec or docker, and has a list of steps";

function drone08({ entries }: TreeMap): string {
  const lists = ["services", "volumes"].filter((key) => entries.get(key)?.kind === "map");
  const changes = [
    "begin with kind: pipeline, type: docker and name: default",
    "rename pipeline to steps and make it a list with a name for each",
    ...lists.map((key) => `make ${key} a list, too`),
    "move the keys of plugins below settings",
    ...(entries.has("branches") ? ["write branches as trigger: { branch: … }"] : []),
    ...(entries.has("matrix") ? ["write a document for each combination of matrix"] : []),
  ];
  return `; this is the format of Drone 0.8: ${changes.join("; ")}`;
}

/** In a pipeline. */
const pipelineNames: Readonly<Record<string, string>> = {
  when: "trigger",
  on: "trigger",
  only: "trigger",
  branches: "trigger",
  pipeline: "steps",
  jobs: "steps",
  script: "steps",
  needs: "depends_on",
  requires: "depends_on",
  env: "environment",
};

/** In a step or service. */
const stepNames: Readonly<Record<string, string>> = {
  trigger: "when",
  if: "when",
  only: "when",
  script: "commands",
  run: "commands",
  needs: "depends_on",
  requires: "depends_on",
  group: "depends_on",
  env: "environment",
  variables: "environment",
  secrets: "environment with from_secret",
  with: "settings",
};

/** The known key that stands for a key of another format. Undefined if none does. */
export function otherName(key: string, place: string): string | undefined {
  const names = place === "" ? pipelineNames : /^(?:step|service)\b/.test(place) ? stepNames : {};
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
