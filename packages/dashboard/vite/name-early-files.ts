import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin } from "vite";
import { chunkOf, chunks, reach, type Bundle } from "./reach.ts";

const script = "begin.js";
const buildPage = /[\\/]BuildPage\.tsx$/;
/** The worker of the log engine, as opposed to those whose names have two parts. */
const logWorker = /^assets\/worker-[\w-]+\.js$/;
const brief = /[\\/]FailureBrief\.tsx$/;

/** Tells `public/begin.js` which additional files the page of a build and the brief need. */
export function nameEarlyFiles(): Plugin {
  return {
    name: "name-early-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const path = join(dir, script);
      const shared = filesOf(bundle, chunks(bundle).find((chunk) => chunk.isEntry)?.fileName);
      const page = filesOf(bundle, chunkOf(bundle, buildPage)?.fileName);
      const more = filesOf(bundle, chunkOf(bundle, brief)?.fileName);
      const lists = {
        buildPageFiles: page.filter((name) => !shared.includes(name)),
        briefFiles: more.filter((name) => !shared.includes(name) && !page.includes(name)),
      };
      const logWorkerFile = Object.keys(bundle).find((name) => logWorker.test(name));
      if (logWorkerFile === undefined) this.error("there is no worker of the log engine");
      let text = await readFile(path, "utf8");
      for (const [name, value] of Object.entries({ ...lists, logWorkerFile })) {
        const placeholder = `const ${name} = ${typeof value === "string" ? '""' : "[]"};`;
        if (!text.includes(placeholder)) this.error(`${script} has no "${placeholder}"`);
        text = text.replace(placeholder, () => `const ${name} = ${JSON.stringify(value)};`);
      }
      await writeFile(path, (await minify(script, text)).code);
    },
  };
}

/** A chunk, its imports, and the styles of all of these. */
const filesOf = (bundle: Bundle, fileName: string | undefined): string[] => {
  const names = [...reach(bundle, fileName)];
  const styles = names.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [...new Set([...names, ...styles])];
};
