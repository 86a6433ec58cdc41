import { resolve } from "node:path";
import { limits } from "@signalbox/contract";
import { userFolder } from "../lib/program.ts";
import { escapeControls } from "../pipeline/text/escape-controls.ts";
import { checkText } from "./check-text.ts";
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
  const { errors, warnings, pipelines } = await checkText(folder, path, read.text);
  for (const warning of warnings) show(`warning: ${warning}`);
  for (const error of errors) show(`error: ${error}`);
  if (errors.length === 0) show(`${pipelines.join(", ")}: ok`);
  return errors.length === 0;
}
