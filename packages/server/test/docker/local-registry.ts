import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../free-port.ts";

/** The program of Debian's package docker-registry. */
export const registryProgram = process.env["DOCKER_REGISTRY"];

export type LocalRegistry = {
  /** Host and port, as in image names. */
  host: string;
  /** The folder of its files. */
  folder: string;
  /** Stores an image of one layer. */
  push: (name: string, tag: string, layer: Buffer) => Promise<void>;
};

/** A user of a registry that requires one. The hash is bcrypt's of the password. */
export const registryUser = {
  username: "kim",
  password: "correct horse",
  hash: "$2b$04$wE1nqPx5GbNKZfV6y4S9m.mNAfsFJ98YBKuBLEOI2Y06zh.ihkHRa",
};

/** Starts a registry on this machine, which ends with the test. Engines reach 127.0.0.0/8 without TLS. */
export async function startRegistry({ needsLogin = false } = {}): Promise<LocalRegistry> {
  const folder = mkdtempSync(join(tmpdir(), "registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 3 }));
  const port = await freePort();
  const users = join(folder, "users");
  writeFileSync(users, `${registryUser.username}:${registryUser.hash}\n`);
  const config = join(folder, "config.yml");
  const auth = needsLogin ? `auth: {htpasswd: {realm: test, path: "${users}"}}\n` : "";
  writeFileSync(
    config,
    `version: 0.1
log: {level: error}
storage: {filesystem: {rootdirectory: "${join(folder, "files")}"}}
http: {addr: "127.0.0.1:${port}", secret: "${randomUUID()}"}
${auth}`,
  );
  const server = spawn(registryProgram ?? "", ["serve", config], { stdio: "ignore" });
  const exited = once(server, "exit");
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await exited;
  });
  const host = `127.0.0.1:${port}`;
  await expect.poll(() => fetch(`http://${host}/v2/`).catch(() => undefined)).toBeDefined();
  return { host, folder, push: (name, tag, layer) => push(host, name, tag, layer) };
}

/** https://distribution.github.io/distribution/spec/api/#pushing-an-image */
async function push(host: string, name: string, tag: string, layer: Buffer): Promise<void> {
  const config = Buffer.from(
    JSON.stringify({
      architecture: "amd64",
      os: "linux",
      config: {},
      rootfs: { type: "layers", diff_ids: [digestOf(layer)] },
    }),
  );
  for (const blob of [layer, config]) {
    const upload = await send(`http://${host}/v2/${name}/blobs/uploads/`, "POST", Buffer.alloc(0));
    const place = new URL(upload.headers.get("location") ?? "", `http://${host}`);
    place.searchParams.set("digest", digestOf(blob));
    await send(place.href, "PUT", blob);
  }
  const type = "application/vnd.docker.distribution.manifest.v2+json";
  const describe = (mediaType: string, blob: Buffer) => ({
    mediaType,
    size: blob.length,
    digest: digestOf(blob),
  });
  const manifest = {
    schemaVersion: 2,
    mediaType: type,
    config: describe("application/vnd.docker.container.image.v1+json", config),
    layers: [describe("application/vnd.docker.image.rootfs.diff.tar", layer)],
  };
  const body = Buffer.from(JSON.stringify(manifest));
  await send(`http://${host}/v2/${name}/manifests/${tag}`, "PUT", body, type);
}

async function send(url: string, method: string, body: Buffer, type = "application/octet-stream") {
  const { username, password } = registryUser;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { "Content-Type": type, Authorization: authorization };
  const response = await fetch(url, { method, body: new Uint8Array(body), headers });
  if (!response.ok)
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

export function digestOf(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
