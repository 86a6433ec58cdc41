/**
 * Makes `dist`, which the package contains: the modules that the server loads, as JavaScript, and the files that they
 * read, at the same paths as in this repository. Node strips no types of files below `node_modules`. Here they are
 * replaced by spaces, so that stack traces show the lines and columns of the sources.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { root } from "./places.mjs";

const dist = join(root, "dist");
const server = join("packages", "server");
const rootPackage = readJson("package.json");

/** A path to another source, in an import or in the address of a worker. */
const sourcePath = /"(\.{1,2}\/[^"\n]+)\.ts"/g;
const workspacePath = /"(@signalbox\/[^"\n]+)"/g;
const packageImport =
  /\b(?:from|import(?:\.meta\.resolve)?)\s*\(?\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g;

rmSync(dist, { recursive: true, force: true });
const modules = compile(join(server, "src", "main.ts"));
checkDependencies(modules);
for (const [path, text] of modules) write(toJavaScript(path), text);
copyFiles();
const { name, version } = rootPackage;
write("package.json", `${JSON.stringify({ name, version, type: "module" })}\n`);

/** All modules that the first one loads, by the paths of their sources. */
function compile(first) {
  const modules = new Map();
  const pending = [first];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (modules.has(path)) continue;
    const folder = dirname(path);
    const text = stripTypeScriptTypes(readFileSync(join(root, path), "utf8"))
      .replace(sourcePath, (_, target) => {
        pending.push(join(folder, `${target}.ts`));
        return `"${target}.js"`;
      })
      .replace(workspacePath, (_, target) => {
        const source = sourceOf(target);
        pending.push(source);
        return `"${toJavaScript(relative(folder, source))}"`;
      });
    modules.set(path, text);
  }
  return modules;
}

/** The source of an import such as `@signalbox/insight/brief`, by the exports of that package. */
function sourceOf(target) {
  const [, name, ...rest] = target.split("/");
  const folder = join("packages", name);
  const source = readJson(join(folder, "package.json")).exports[[".", ...rest].join("/")];
  if (source === undefined) throw new Error(`${target} is not exported`);
  return join(folder, source);
}

function toJavaScript(path) {
  return path.replace(/\.ts$/, ".js");
}

/** The package must depend on what its modules import, in the version that the workspaces have, and on nothing else. */
function checkDependencies(modules) {
  const wanted = {};
  for (const [path, text] of modules) {
    const folder = path.split("/").slice(0, 2).join("/");
    const { dependencies = {} } = readJson(join(folder, "package.json"));
    for (const [, name] of text.matchAll(packageImport)) wanted[name] = dependencies[name];
  }
  const [one, other] = [wanted, rootPackage.dependencies].map((versions) =>
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .sort()
      .join("\n"),
  );
  if (one !== other)
    throw new Error(`The dependencies of package.json must be:\n${one}\nnot:\n${other}`);
}

function copyFiles() {
  for (const path of ["without-secrets.sh", "node-options.mjs"]) copy(join(server, path));
  for (const path of listFiles(join(server, "src")))
    if (!path.endsWith(".ts") || isExample(path)) copy(path);
  copy(join("packages", "dashboard", "dist"));
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

/** Files of the example repositories, in whatever language. */
function isExample(path) {
  return path.startsWith(join(server, "src", "example", "repositories", "/"));
}

function copy(path) {
  cpSync(join(root, path), join(dist, path), { recursive: true });
}

function write(path, text) {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
