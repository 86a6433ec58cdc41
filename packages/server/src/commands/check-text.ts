import { resolve } from "node:path";
import { machinePlatform } from "../lib/platform.ts";
import { checkFile } from "../pipeline/check-file.ts";
import {
  ConversionError,
  createConverter,
  evaluatedName,
  languageOf,
  refuseStarlark,
} from "../pipeline/convert/converter.ts";
import { mayUseTemplate, templateElsewhere } from "../pipeline/convert/template-mark.ts";
import { pathWithin } from "./path-within.ts";
import { readTextFile } from "./read-text-file.ts";

type Checked = Pick<ReturnType<typeof checkFile>, "errors" | "warnings" | "pipelines">;

/**
 * What the server would report about the text of a pipeline file in a build of a push. A file in another language than YAML
 * imports only what is in the folder, because a build has no other files.
 * @param path the path of the file, from the folder
 */
export async function checkText(folder: string, path: string, text: string): Promise<Checked> {
  if (languageOf(path) === "yaml")
    return mayUseTemplate(text)
      ? wrong(templateElsewhere)
      : checkFile(text, path, machinePlatform());
  const stop = new AbortController();
  try {
    const { convert } = createConverter({ signal: stop.signal, findTemplate: () => undefined });
    refuseStarlark(path);
    const made = await convert(examplePush, { path, text }, async (imported) => {
      const file = await pathWithin(folder, resolve(folder, imported));
      const read = file === undefined ? undefined : await readTextFile(file);
      return read !== undefined && "text" in read ? read.text : null;
    });
    return checkFile(made?.text ?? text, evaluatedName(path), machinePlatform());
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return wrong(error.message);
  } finally {
    stop.abort();
  }
}

const wrong = (problem: string): Checked => ({ errors: [problem], warnings: [], pipelines: [] });

const examplePush = {
  repo: { namespace: "team", name: "project", slug: "team/project", default_branch: "main" },
  request: { event: "push", ref: "refs/heads/main", target: "main", source: "main" },
};
