import { parsePipelineFile } from "../../pipeline/parse.ts";
import { itemsOf } from "../../pipeline/plan-steps.ts";
import type { CommitFiles } from "../commit-files.ts";

/** A project, its files, the commands that are suggested for the server's machine, and the image for containers. */
export type ExampleProject = [
  what: string,
  files: Record<string, string>,
  exec: Record<string, string[]>,
  image?: string,
];

/** A commit with these files. A name that ends in `*` is executable. */
export function commitOf(files: Record<string, string>): CommitFiles {
  const entries = Object.entries(files).map(
    ([name, text]) => [name.replace(/\*$/, ""), text] as const,
  );
  return {
    paths: new Set(entries.map(([path]) => path)),
    executables: new Set(
      Object.keys(files).flatMap((name) => (name.endsWith("*") ? [name.slice(0, -1)] : [])),
    ),
    texts: new Map(entries),
  };
}

/** The commands of each step by pipeline and step, as in `default/test`. */
export function commandsOf(text: string): Record<string, string[]> {
  return Object.fromEntries(
    parsePipelineFile(text).pipelines.flatMap((pipeline) =>
      itemsOf(pipeline).map((step) => [`${pipeline.name}/${step.name}`, step.commands]),
    ),
  );
}

/** A package.json with these scripts. */
export function scripts(names: Record<string, string>, more: object = {}): string {
  return JSON.stringify({ name: "app", scripts: names, ...more });
}

/** The test script that npm init writes. */
export const placeholder = 'echo "Error: no test specified" && exit 1';
