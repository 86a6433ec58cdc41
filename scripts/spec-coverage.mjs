/**
 * Checks that every line of `docs/spec-coverage.md` names tests that exist. Prints the lines that do not,
 * and then exits with 1.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./places.mjs";

const page = readFileSync(join(root, "docs", "spec-coverage.md"), "utf8");

/** Folders by the first part of a path on that page. All other paths are of the dashboard. */
const folders = [
  [/^e2e\//, "e2e"],
  [/^contract\//, "packages/contract/src"],
];

const toPath = (file) => {
  const [prefix, folder] = folders.find(([start]) => start.test(file)) ?? [/^/, undefined];
  return join(root, folder ?? "packages/dashboard/src", file.replace(prefix, ""));
};

/** The lines of the specification, each with the tests below it: file and title. */
const lines = page
  .split(/^- /m)
  .slice(1)
  .map((part) => {
    const [what = "", ...below] = part.split("\n");
    const tests = below.flatMap((line) => {
      const [, file, title] = /^ {2}- `(.+)` › (.+)$/.exec(line) ?? [];
      return file === undefined ? [] : [{ file, title }];
    });
    return { what, tests };
  });

/** In a test file, titles are in quotes, so quotes of the same kind are escaped. */
const holds = (text, title) => text.replaceAll("\\", "").includes(title);

const problemOf = ({ file, title }) => {
  const path = toPath(file);
  if (!existsSync(path)) return `there is no file ${file}`;
  return holds(readFileSync(path, "utf8"), title) ? undefined : `${file} has no “${title}”`;
};

const problems = lines.flatMap(({ what, tests }) => {
  const found = tests.map(problemOf).filter((problem) => problem !== undefined);
  return (tests.length === 0 ? ["no test"] : found).map((problem) => `“${what}”: ${problem}`);
});

for (const problem of problems) console.error(problem);
console.log(
  `${lines.length} lines of the specification, ${problems.length} without an existing test`,
);
process.exitCode = lines.length > 0 && problems.length === 0 ? 0 : 1;
