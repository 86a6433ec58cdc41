import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { chunkOf, chunks, reach, type Bundle } from "./reach.ts";

const script = "begin.js";
const placeholder = "const buildPageFiles = [];";
const buildPage = /[\\/]BuildPage\.tsx$/;

/** Tells `public/begin.js` which files the page of a build needs beside those of every page. */
export function nameEarlyFiles(): Plugin {
  return {
    name: "name-early-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const path = join(dir, script);
      const text = await readFile(path, "utf8");
      if (!text.includes(placeholder)) this.error(`${script} has no "${placeholder}"`);
      const files = JSON.stringify(filesOfBuildPage(bundle));
      await writeFile(path, text.replace(placeholder, `const buildPageFiles = ${files};`));
    },
  };
}

const filesOfBuildPage = (bundle: Bundle): string[] => {
  const entry = chunks(bundle).find((chunk) => chunk.isEntry);
  const first = filesOf(bundle, entry?.fileName);
  return [...filesOf(bundle, chunkOf(bundle, buildPage)?.fileName)].filter(
    (name) => !first.has(name),
  );
};

/** A chunk, what it imports, and the styles of them. */
const filesOf = (bundle: Bundle, fileName: string | undefined): Set<string> => {
  const names = [...reach(bundle, fileName)];
  const styles = names.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return new Set([...names, ...styles]);
};
