/**
 * Checks the source folders of all packages: imports between folders must not form a cycle, a folder must not hold too many
 * files, and private members of classes are #private. Test files do not count. Type imports do, because a reader has to
 * follow them too. The linter's rules say which packages a package may import.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { root } from "./places.mjs";

const maxFilesInFolder = 20;

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test\//.test(file);

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter(isSource)
    .map((file) => join(folder, file));

const packages = readdirSync(join(root, "packages"));
const files = packages.flatMap((name) => listFiles(join(root, "packages", name, "src")));

/** Static imports, re-exports and dynamic imports. */
const importPattern = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

const imports = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(importPattern)].map(([, target]) => ({ file, target })),
);

const pathOf = (folder) => relative(root, folder);

const targetOf = ({ file, target }) =>
  target.startsWith(".") ? normalize(join(dirname(file), target)) : undefined;

const findLargeFolders = () => {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(
      ([folder, count]) => `${pathOf(folder)} has ${count} files, more than ${maxFilesInFolder}`,
    );
};

/** For each folder the folders that it imports, each with one file that does so. */
const readFolderImports = () => {
  const known = new Set(files);
  const graph = new Map();
  for (const imported of imports) {
    const to = targetOf(imported);
    if (to === undefined || !known.has(to) || dirname(to) === dirname(imported.file)) continue;
    const from = dirname(imported.file);
    if (!graph.has(from)) graph.set(from, new Map());
    graph.get(from).set(dirname(to), imported.file);
  }
  return graph;
};

const describeCycle = (folders, graph) => {
  const steps = folders.map((folder, index) => {
    const next = folders[(index + 1) % folders.length];
    return `  ${pathOf(graph.get(folder).get(next))} imports from ${pathOf(next)}`;
  });
  return `imports between folders form a cycle:\n${steps.join("\n")}`;
};

/** Depth-first search: an import of a folder that is still on the path closes a cycle. */
const findCycles = () => {
  const graph = readFolderImports();
  const finished = new Set();
  const cycles = [];
  const visit = (folder, path) => {
    const start = path.indexOf(folder);
    if (start !== -1) cycles.push(describeCycle(path.slice(start), graph));
    if (start !== -1 || finished.has(folder)) return;
    for (const next of graph.get(folder)?.keys() ?? []) visit(next, [...path, folder]);
    finished.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return cycles;
};

/** TypeScript's keyword does not exist at run time; `#private` does. */
const findPrivateKeywords = () =>
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s+(private|protected) .*$/gm)].map(
      ([line]) => `${pathOf(file)}: use #private instead of "${line.trim()}"`,
    ),
  );

const problems = [...findLargeFolders(), ...findCycles(), ...findPrivateKeywords()];
for (const problem of problems) console.error(problem);
console.log(`${files.length} source files, ${problems.length} problems of structure`);
process.exitCode = files.length > 0 && problems.length === 0 ? 0 : 1;
