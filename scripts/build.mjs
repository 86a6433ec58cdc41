import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { projectEnvironment, projectNode, root } from "./places.mjs";
import { runSetUp } from "./run.mjs";

const dashboard = join(root, "packages", "dashboard");
const built = join(dashboard, "dist");
const stamp = "built-from.txt";

/** The sources of the dashboard, without tests, build output and dependencies. */
const sources = [
  dashboard,
  join(root, "packages", "contract"),
  join(root, "packages", "log-engine", "src"),
  join(root, "packages", "insight", "src"),
  join(root, "package-lock.json"),
];
const noSource = /^(dist|node_modules|.*\.test\.tsx?|.*\.tsbuildinfo)$/;

/** Builds the dashboard if its sources have changed since the last build. */
export async function ensureBuilt() {
  const current = hashOfSources();
  if (readStamp() === current) return;
  console.log("Building the dashboard …");
  // Not in place, because a running server may use the old files and the build may be interrupted.
  const fresh = join(dashboard, "node_modules", `.dist-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await runSetUp("Building the dashboard", projectNode, viteBuild(fresh), {
      cwd: root,
      env: projectEnvironment,
    });
    writeFileSync(join(fresh, stamp), `${current}\n`);
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const viteBuild = (outDir) => [
  join(root, "node_modules", "vite", "bin", "vite.js"),
  "build",
  dashboard,
  "--outDir",
  outDir,
  "--emptyOutDir",
];

const readStamp = () => {
  const file = join(built, stamp);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
};

const hashOfSources = () => {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn))
    hash.update(relative(root, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
};

const filesIn = (path) => {
  if (path.endsWith(".json")) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !noSource.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? filesIn(inside) : [inside];
    });
};
