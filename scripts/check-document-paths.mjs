/**
 * Checks that the paths in the documents exist: text in backticks or at the beginning of an indented line
 * that looks like a path of this repository, and the targets of relative links. A path may be relative to
 * the root, to `packages/`, to the document's folder, or to the `src` folder beside the document. Checks also
 * that the headings in links exist, and that the functions in backticks, such as `runUntil` or `close()`, occur
 * in the code.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./places.mjs";

/** Created by a build, a run or an installation. */
const generated = ["packages/dashboard/dist", "node_modules", "data", "pictures"];

/** All files and folders, relative to the root. `globSync` would be shorter, but Node 20 does not have it. */
const paths = ["packages", "scripts", "bench", "e2e", "docs"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .concat(readdirSync(root))
  .filter((path) => !/\/(?:node_modules|dist)(?:\/|$)/.test(path));

const documents = paths.filter((path) =>
  /^(?:(?:packages\/[^/]+\/)?README|ARCHITECTURE|CONTRIBUTING|docs\/.+)\.md$/.test(path),
);

const sourceFile = /\.(?:tsx?|mjs|js|sh|sql|css|md)$/;

/** The names of all files and folders, for file names that are given without a folder. */
const names = new Set(paths.map((path) => basename(path)));

const basesOf = (document) => {
  const folder = join(root, dirname(document));
  return [...new Set([root, join(root, "packages"), folder, join(folder, "src")])];
};

/** Whether it can only be a path of this repository, and not a type, a glob of refs or an address. */
const looksLikePath = (text, bases) => {
  if (!/^\w[\w.*-]*(?:\/[\w.*-]+)*\/?$/.test(text)) return false;
  if (!text.includes("/")) return sourceFile.test(text);
  const [first] = text.split("/");
  return sourceFile.test(text) || bases.some((base) => existsSync(join(base, first)));
};

const exists = (path, bases) => {
  if (!path.includes("/") && names.has(path)) return true;
  if (generated.some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
  return bases.some((base) =>
    path.includes("*")
      ? matchesAny(join(relative(root, base), path))
      : existsSync(join(base, path)),
  );
};

/** Whether a pattern, in which `*` stands for any part of a name, matches a path. */
const matchesAny = (pattern) => {
  const source = pattern.replace(/[.+]/g, "\\$&").replace(/\*+/g, "[^/]*");
  const expression = new RegExp(`^${source}/?$`);
  return paths.some((path) => expression.test(path));
};

/** `scripts/write-api-docs.mjs` writes this page and makes some of its names. */
const writtenByScript = "docs/api.md";

/** All words of the code and of its configuration. */
const words = new Set(
  paths
    .filter((path) => /\.(?:tsx?|mjs|js)$|\/?tsconfig[^/]*\.json$/.test(path))
    .flatMap((path) => readFileSync(join(root, path), "utf8").match(/\w+/g) ?? []),
);

/** `close()` or `runUntil`; other words in backticks may be values, options or fields of another program. */
const findUnknownFunctions = (quoted) =>
  quoted.flatMap((text) => {
    const [, called, camelCase] = /^(?:(\w+)\(\)|([a-z]+[A-Z]\w*))$/.exec(text) ?? [];
    const name = called ?? camelCase;
    return name === undefined || words.has(name) ? [] : [name];
  });

/** The fragment that GitHub gives to a heading. */
const fragmentOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** The links to headings, in this or another document, that do not exist. */
const findUnknownHeadings = (document, text) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(([, path, fragment]) => {
    const target = path === "" ? document : join(dirname(document), path);
    if (!target.endsWith(".md") || !existsSync(join(root, target))) return [];
    const linked = readFileSync(join(root, target), "utf8");
    const headings = [...linked.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => fragmentOf(heading));
    return headings.includes(fragment) ? [] : [`${path}#${fragment}`];
  });

const problemsOf = (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const bases = basesOf(document);
  const inBackticks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted);
  const indented = [...text.matchAll(/^ {4}(\S+)/gm)].map(([, first]) => first);
  const paths = [...inBackticks, ...indented].filter((path) => looksLikePath(path, bases));
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, path]) => path);
  const missing = [
    ...paths.filter((path) => !exists(path, bases)),
    ...(document === writtenByScript ? [] : findUnknownFunctions(inBackticks)),
    ...links.filter((path) => !existsSync(join(root, dirname(document), path))),
    ...findUnknownHeadings(document, text),
  ];
  return missing.map((path) => `${document}: there is no ${path}`);
};

const problems = documents.flatMap(problemsOf);
for (const problem of problems) console.error(problem);
console.log(
  `${documents.length} documents, ${problems.length} paths, headings and functions that do not exist`,
);
process.exitCode = documents.length > 0 && problems.length === 0 ? 0 : 1;
