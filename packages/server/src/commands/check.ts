import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { limits } from "@signalbox/contract";
import { machinePlatform } from "../lib/platform.ts";
import { userFolder } from "../lib/program.ts";
import { systemCode } from "../lib/start-error.ts";
import { checkFile } from "../pipeline/check-file.ts";
import type { Print } from "./command.ts";

/** `check [FILE...]`: prints what the server would report about pipeline files. Fails unless all can run. */
export async function check(args: readonly string[], print: Print): Promise<number> {
  const paths = args.length === 0 ? [limits.defaultConfigPath] : args;
  const results: boolean[] = [];
  for (const path of paths) results.push(await checkPath(path, userFolder(), print));
  return results.includes(false) ? 1 : 0;
}

async function checkPath(path: string, folder: string, print: Print): Promise<boolean> {
  const text = await readFile(resolve(folder, path), "utf8").catch((cause: unknown) => {
    const code = systemCode(cause);
    const missing = "there is no such file";
    print(`${path}: ${code === "ENOENT" ? missing : `cannot be read (${code ?? String(cause)})`}`);
  });
  if (text === undefined) return false;
  const { errors, warnings, pipelines } = checkFile(text, path, machinePlatform());
  for (const warning of warnings) print(`${path}: warning: ${warning}`);
  for (const error of errors) print(`${path}: error: ${error}`);
  if (errors.length === 0) print(`${path}: ${pipelines.join(", ")}: ok`);
  return errors.length === 0;
}
