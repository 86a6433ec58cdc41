import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { machinePlatform } from "./lib/platform.ts";
import { systemCode } from "./lib/start-error.ts";
import { checkFile } from "./pipeline/check-file.ts";

/**
 * `npm start -- check FILE...`: prints what the server would report about pipeline files.
 * @param folder the folder against which the paths are resolved
 * @returns the exit status: 0 if all files can run, otherwise 1
 */
export async function checkCommand(
  paths: readonly string[],
  folder: string,
  print: (line: string) => void,
): Promise<number> {
  if (paths.length === 0) {
    print("Usage: npm start -- check FILE...");
    return 1;
  }
  const results: boolean[] = [];
  for (const path of paths) results.push(await checkPath(path, folder, print));
  return results.includes(false) ? 1 : 0;
}

async function checkPath(
  path: string,
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const text = await readFile(resolve(folder, path), "utf8").catch((cause: unknown) => {
    print(`${path}: cannot be read (${systemCode(cause) ?? String(cause)})`);
  });
  if (text === undefined) return false;
  const { errors, warnings, pipelines } = checkFile(text, path, machinePlatform());
  for (const warning of warnings) print(`${path}: warning: ${warning}`);
  for (const error of errors) print(`${path}: error: ${error}`);
  if (errors.length === 0) print(`${path}: ${pipelines.join(", ")}: ok`);
  return errors.length === 0;
}
