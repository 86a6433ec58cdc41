/**
 * Checks the source folders of all packages: imports must form no cycle, neither between folders nor between wings, which are
 * the folders directly in `src` with all that is in them; private members of classes are #private; and the dashboard names no CI
 * server. Test files do not count.
 * Type imports do, because a reader has to follow them too. The linter's rules say which packages a package may import.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { root } from "./places.mjs";

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

const folderOf = dirname;

/** The folder directly in `src`, or `src` itself for the files that start a package. */
const wingOf = (file) => /^.*?\/packages\/[^/]+\/src(?:\/[^/]+(?=\/))?/.exec(file)[0];

/** For each group of files the groups that it imports, each with one file that does so. */
const readGroupImports = (groupOf) => {
  const known = new Set(files);
  const graph = new Map();
  for (const imported of imports) {
    const target = targetOf(imported);
    if (target === undefined || !known.has(target)) continue;
    const [from, to] = [groupOf(imported.file), groupOf(target)];
    if (from === to) continue;
    if (!graph.has(from)) graph.set(from, new Map());
    graph.get(from).set(to, imported.file);
  }
  return graph;
};

const describeCycle = (groups, graph) => {
  const steps = groups.map((group, index) => {
    const next = groups[(index + 1) % groups.length];
    return `  ${pathOf(graph.get(group).get(next))} imports from ${pathOf(next)}`;
  });
  return `imports form a cycle:\n${steps.join("\n")}`;
};

/** Depth-first search: an import of a group that is still on the path closes a cycle. */
const findCycles = (groupOf) => {
  const graph = readGroupImports(groupOf);
  const finished = new Set();
  const cycles = [];
  const visit = (group, path) => {
    const start = path.indexOf(group);
    if (start !== -1) cycles.push(describeCycle(path.slice(start), graph));
    if (start !== -1 || finished.has(group)) return;
    for (const next of graph.get(group)?.keys() ?? []) visit(next, [...path, group]);
    finished.add(group);
  };
  for (const group of graph.keys()) visit(group, []);
  return cycles;
};

/** TypeScript's keyword does not exist at run time; `#private` does. */
const findPrivateKeywords = () =>
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s+(private|protected) .*$/gm)].map(
      ([line]) => `${pathOf(file)}: use #private instead of "${line.trim()}"`,
    ),
  );

/** What a CI server can do, and its name, the dashboard learns from the server's capabilities. `.drone.yml` names a file. */
const findServerNames = () =>
  files
    .filter((file) => file.includes("/dashboard/src/") && !file.endsWith("/api/bare-server.ts"))
    .filter((file) => /(?<!\.)\b(drone|woodpecker)/i.test(readFileSync(file, "utf8")))
    .map((file) => `${pathOf(file)}: only capabilities name a CI server`);

const problems = [
  ...findCycles(folderOf),
  ...findCycles(wingOf),
  ...findPrivateKeywords(),
  ...findServerNames(),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} source files, ${problems.length} problems of structure`);
process.exitCode = files.length > 0 && problems.length === 0 ? 0 : 1;
