import { resolve } from "node:path";
import { limits } from "@signalbox/contract";
import { machinePlatform } from "../lib/platform.ts";
import { userFolder } from "../lib/program.ts";
import { escapeControls } from "../pipeline/text/escape-controls.ts";
import {
  ConversionError,
  createConverter,
  evaluatedName,
  languageOf,
  refuseStarlark,
} from "../pipeline/convert/converter.ts";
import { mayUseTemplate, templateElsewhere } from "../pipeline/convert/template-mark.ts";
import { checkFile } from "../pipeline/check-file.ts";
import type { Print } from "./command.ts";
import { readTextFile } from "./read-text-file.ts";

/** `check [FILE...]`: prints what the server would report about pipeline files. Fails unless all can run. */
export async function check(args: readonly string[], print: Print): Promise<number> {
  const paths = args.length === 0 ? [limits.defaultConfigPath] : args;
  const results: boolean[] = [];
  for (const path of paths) results.push(await checkPath(path, userFolder(), print));
  return results.includes(false) ? 1 : 0;
}

async function checkPath(path: string, folder: string, print: Print): Promise<boolean> {
  const show = (line: string): void => print(escapeControls(`${path}: ${line}`));
  const read = await readTextFile(resolve(folder, path));
  if ("problem" in read) {
    show(read.isMissing ? "there is no such file" : read.problem);
    return false;
  }
  const made = await evaluate(path, read.text, folder);
  if ("problem" in made) {
    show(`error: ${made.problem}`);
    return false;
  }
  const { errors, warnings, pipelines } = checkFile(made.text, made.name, machinePlatform());
  for (const warning of warnings) show(`warning: ${warning}`);
  for (const error of errors) show(`error: ${error}`);
  if (errors.length === 0) show(`${pipelines.join(", ")}: ok`);
  return errors.length === 0;
}

/** What a file in another language than YAML stands for in a build of a push. */
async function evaluate(
  path: string,
  text: string,
  folder: string,
): Promise<{ name: string; text: string } | { problem: string }> {
  if (languageOf(path) === "yaml")
    return mayUseTemplate(text) ? { problem: templateElsewhere } : { name: path, text };
  const stop = new AbortController();
  try {
    const { convert } = createConverter({
      signal: stop.signal,
      findTemplate: () => undefined,
    });
    refuseStarlark(path);
    const made = await convert(examplePush, { path, text }, async (imported) => {
      const read = await readTextFile(resolve(folder, imported));
      return "text" in read ? read.text : null;
    });
    return { name: evaluatedName(path), text: made?.text ?? text };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return { problem: error.message };
  } finally {
    stop.abort();
  }
}

const examplePush = {
  repo: { namespace: "team", name: "project", slug: "team/project", default_branch: "main" },
  request: { event: "push", ref: "refs/heads/main", target: "main", source: "main" },
};
