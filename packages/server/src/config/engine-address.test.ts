import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { ConfigError } from "../lib/config-error.ts";
import { formatEngineAddress, parseEngineAddress } from "./engine-address.ts";
import { findEngine } from "../execution/executors/docker/engine/find-engine.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "engine-address-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A home folder whose current context has the given endpoint. */
async function homeWithContext(name: string, host: string): Promise<string> {
  const home = await temporaryFolder();
  const id = createHash("sha256").update(name).digest("hex");
  const folder = join(home, ".docker", "contexts", "meta", id);
  await mkdir(folder, { recursive: true });
  const meta = { Name: name, Endpoints: { docker: { Host: host, SkipTLSVerify: false } } };
  await writeFile(join(folder, "meta.json"), JSON.stringify(meta));
  await writeFile(
    join(home, ".docker", "config.json"),
    JSON.stringify({ currentContext: name, auths: {} }),
  );
  return home;
}

async function find(environment: Record<string, string>, host?: string): Promise<string> {
  const option = host === undefined ? undefined : { text: host, source: "--docker-host" };
  const found = await findEngine({ host: option, environment });
  return found === undefined ? "" : formatEngineAddress(found.address);
}

it.each([
  ["unix:///run/engine.sock", "unix:///run/engine.sock"],
  ["/run/engine.sock", "unix:///run/engine.sock"],
  ["tcp://engine.example", "tcp://engine.example:2375"],
  ["tcp://127.0.0.1:4000", "tcp://127.0.0.1:4000"],
  ["ssh://kim@engine.example", "ssh://kim@engine.example"],
  ["ssh://engine.example:2222", "ssh://engine.example:2222"],
])("understands the address %s", (text, expected) => {
  expect(formatEngineAddress(parseEngineAddress(text, "DOCKER_HOST", undefined))).toBe(expected);
});

it.each([
  "",
  "engine",
  "http://engine.example:2375",
  "https://engine.example",
  "ftp://engine.example",
  "unix://",
  "npipe:////./pipe/docker_engine",
])("refuses the address %j in one line", (text) => {
  const parse = (): unknown => parseEngineAddress(text, "--docker-host", undefined);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(
    `--docker-host must be an address like unix:///var/run/docker.sock, tcp://host:2375 or ssh://user@host, not "${text}"`,
  );
});

it("prefers the option, then DOCKER_HOST, then the current context", async () => {
  const HOME = await homeWithContext("far", "tcp://context.example:1");
  const DOCKER_HOST = "tcp://variable.example:2";
  expect(await find({ HOME, DOCKER_HOST }, "tcp://option.example:3")).toBe(
    "tcp://option.example:3",
  );
  expect(await find({ HOME, DOCKER_HOST })).toBe("tcp://variable.example:2");
  expect(await find({ HOME })).toBe("tcp://context.example:1");
});

it("encrypts the connection to DOCKER_HOST if DOCKER_TLS_VERIFY is set", async () => {
  const environment = {
    DOCKER_HOST: "tcp://engine.example:2376",
    DOCKER_TLS_VERIFY: "1",
    DOCKER_CERT_PATH: "/certificates",
  };
  expect(await findEngine({ environment })).toMatchObject({
    address: { tls: { folder: "/certificates", verify: true } },
    source: "DOCKER_HOST",
  });
});

it("finds the socket of an engine that runs without root", async () => {
  const XDG_RUNTIME_DIR = await temporaryFolder();
  const path = join(XDG_RUNTIME_DIR, "podman", "podman.sock");
  await mkdir(join(XDG_RUNTIME_DIR, "podman"));
  const server = createServer().listen(path);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const usual = await find({ HOME: "/nonexistent" });
  expect(await find({ HOME: "/nonexistent", XDG_RUNTIME_DIR })).toBe(usual || `unix://${path}`);
});
