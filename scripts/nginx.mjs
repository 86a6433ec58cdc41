import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./places.mjs";
import { runSetUp } from "./run.mjs";

const downloaded = join(root, "node_modules", ".cache", "nginx");
const limitMs = 60_000;

/** The nginx for the tests of docs/hosting: the one in NGINX, an installed or a downloaded one. */
export function findNginx() {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const files = folders.map((folder) => join(folder, "nginx"));
  return [process.env["NGINX"], ...files, join(downloaded, "usr", "sbin", "nginx")].find(runs);
}

/**
 * Like {@link findNginx}, but downloads Debian's package if there is none. The package is only unpacked,
 * because an installed nginx would start to serve. Without nginx, its tests are skipped.
 */
export async function ensureNginx() {
  const found = findNginx() ?? (await fetched());
  if (found === undefined)
    console.log("nginx is not available: the tests of docs/hosting are skipped");
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
    // Whatever the cause (no apt-get, no network, no permission), there is no nginx.
    return undefined;
  }
};

const runs = (file) =>
  file !== undefined &&
  existsSync(file) &&
  spawnSync(file, ["-v"], { stdio: "ignore" }).status === 0;
