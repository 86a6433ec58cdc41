import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./places.mjs";
import { runSetUp } from "./run.mjs";

const downloaded = join(root, "node_modules", ".cache", "nginx");
const limitMs = 60_000;

/** The web server of the tests of docs/hosting: what NGINX names, the machine's own, or one downloaded for them; undefined if none runs. */
export function findNginx() {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const files = folders.map((folder) => join(folder, "nginx"));
  return [process.env["NGINX"], ...files, join(downloaded, "usr", "sbin", "nginx")].find(runs);
}

/**
 * As {@link findNginx}, but fetches Debian's package if there is none. It is unpacked, not installed: an
 * installed one would start to serve. Without it its tests are skipped, and one line says so.
 */
export async function ensureNginx() {
  const found = findNginx() ?? (await fetched());
  if (found === undefined)
    console.log("nginx cannot be had here: the tests of docs/hosting are skipped");
  return found;
}

const fetched = async () => {
  try {
    mkdirSync(downloaded, { recursive: true });
    const options = { cwd: downloaded, env: process.env, limitMs };
    await runSetUp("Downloading nginx", "apt-get", ["download", "nginx"], options);
    const file = readdirSync(downloaded).find((name) => name.endsWith(".deb")) ?? "";
    await runSetUp("Unpacking nginx", "dpkg", ["-x", file, "."], options);
    return findNginx();
  } catch {
    // No such command, no network, no right to write: whatever it is, there is no nginx.
    return undefined;
  }
};

const runs = (file) =>
  file !== undefined &&
  existsSync(file) &&
  spawnSync(file, ["-v"], { stdio: "ignore" }).status === 0;
