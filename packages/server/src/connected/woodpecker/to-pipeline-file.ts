import type { PipelineFile } from "@signalbox/contract";
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { ConfigFile, Pipeline, Workflow, WoodpeckerStep } from "./entities.ts";

type Named = { name: string; line: number };

/** More is no configuration that a person wrote. Its lines are shown, but nothing is looked for in them. */
const maxCharacters = 500_000;

/**
 * The configuration that a pipeline ran. Woodpecker has a file for each workflow: several stand below each other, each below a line
 * with its name.
 */
export function toPipelineFile(
  files: readonly ConfigFile[],
  { workflows }: Pick<Pipeline, "workflows">,
  path: string,
): PipelineFile {
  const source = "build";
  const problem = "Woodpecker has kept no configuration of this build";
  if (files.length === 0) return { path, source, problem, stages: [] };
  const sorted = workflows.toSorted((a, b) => a.pid - b.pid);
  const lines: string[] = [];
  const stages: PipelineFile["stages"] = [];
  for (const { name, data } of files) {
    if (lines.length > 0) lines.push("---");
    if (files.length > 1) lines.push(`# ${name.replaceAll(/[\r\n]/g, " ")}`);
    const text = Buffer.from(data, "base64").toString("utf8").replace(/\n$/, "");
    const found = findSteps(text);
    const before = lines.length;
    for (const one of text.split("\n")) lines.push(one);
    const steps = found.map(({ name: step, line: at }) => ({ name: step, line: at + before }));
    const line = files.length > 1 ? before : 1;
    const ran = sorted.filter((workflow) => workflow.name === name);
    stages.push(
      ...(ran.length === 0
        ? [{ name, line, steps }]
        : ran.map((workflow) => ({
            name,
            line,
            number: sorted.indexOf(workflow) + 1,
            steps: steps.map((step) => Object.assign({}, step, numberOf(step, workflow))),
          }))),
    );
  }
  const [first] = files;
  // Their folder, unless the settings name another place.
  const usual = files.length > 1 ? ".woodpecker" : (first?.name ?? "");
  return { path: path || usual, source, text: `${lines.join("\n")}\n`, stages };
}

const numberOf = ({ name }: Named, { children }: Workflow): { number?: number } => {
  const at = children
    .toSorted((a: WoodpeckerStep, b: WoodpeckerStep) => a.pid - b.pid)
    .findIndex((child) => child.name === name);
  return at === -1 ? {} : { number: at + 1 };
};

/** None if the file cannot be read: what ran is shown anyway. */
const findSteps = (text: string): Named[] => {
  if (text.length > maxCharacters) return [];
  try {
    return stepsOf(text);
  } catch {
    return [];
  }
};

/** The services and steps of a file, with the lines at which they begin. */
const stepsOf = (text: string): Named[] => {
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter, uniqueKeys: false });
  if (!isMap(contents)) return [];
  const lineAt = (offset: number | undefined): number => counter.linePos(offset ?? 0).line;
  return ["services", "steps"].flatMap((key): Named[] => {
    const list = contents.get(key, true);
    if (isSeq(list))
      return list.items.flatMap((item) => {
        const name = isMap(item) ? item.get("name") : undefined;
        return isMap(item) && typeof name === "string"
          ? [{ name, line: lineAt(item.range?.[0]) }]
          : [];
      });
    if (!isMap(list)) return [];
    return list.items.flatMap(({ key: name }) =>
      isScalar(name) && typeof name.value === "string"
        ? [{ name: name.value, line: lineAt(name.range?.[0]) }]
        : [],
    );
  });
};
