import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ConfigError } from "../../../../lib/config-error.ts";
import {
  parseEngineAddress,
  type EngineAddress,
  type EngineTls,
} from "../../../../config/engine-address.ts";

/** The environment variables that the docker command reads, and what overrides them. */
export type EngineSearch = {
  /** The value of --docker-host, if it is given, and the option or variable that gave it. */
  host?: { text: string; source: string } | undefined;
  environment: Readonly<Record<string, string | undefined>>;
};

/** An engine's address, and the option, variable or context that named it; undefined for a socket at a usual place. */
export type FoundEngine = { address: EngineAddress; source: string | undefined };

const configFile = z.object({ currentContext: z.optional(z.string()) });
const contextFile = z.object({
  Endpoints: z.object({
    docker: z.object({ Host: z.string(), SkipTLSVerify: z.optional(z.boolean()) }),
  }),
});

/**
 * Finds the engine as the docker command does: an option, `DOCKER_HOST`, the current context, then the usual sockets
 * of Docker and Podman (https://docs.docker.com/engine/manage-resources/contexts/). Undefined if there is none. Throws a
 * ConfigError for an address that cannot be understood, and for a named context that does not exist.
 */
export async function findEngine(search: EngineSearch): Promise<FoundEngine | undefined> {
  const { host, environment } = search;
  const named = environment["DOCKER_HOST"] ?? "";
  const chosen = host ?? (named === "" ? undefined : { text: named, source: "DOCKER_HOST" });
  if (chosen !== undefined) {
    const { text, source } = chosen;
    return { address: parseEngineAddress(text, source, tlsOf(environment, text)), source };
  }
  return (await findContext(environment)) ?? (await findSocket(environment));
}

function tlsOf(environment: EngineSearch["environment"], text: string): EngineTls | undefined {
  const verify = (environment["DOCKER_TLS_VERIFY"] ?? "") !== "";
  if (!text.startsWith("tcp:") || !verify) return undefined;
  return { folder: environment["DOCKER_CERT_PATH"] ?? configFolder(environment), verify };
}

function configFolder(environment: EngineSearch["environment"]): string {
  const named = environment["DOCKER_CONFIG"] ?? "";
  return named === "" ? join(environment["HOME"] ?? homedir(), ".docker") : named;
}

/** The endpoint of the current context; undefined for the context "default", which is the usual socket. */
async function findContext(
  environment: EngineSearch["environment"],
): Promise<FoundEngine | undefined> {
  const folder = configFolder(environment);
  const config = configFile.safeParse(await readJson(join(folder, "config.json"))).data;
  const name = environment["DOCKER_CONTEXT"] || config?.currentContext || "default";
  if (name === "default") return undefined;
  const id = createHash("sha256").update(name).digest("hex");
  const file = join(folder, "contexts", "meta", id, "meta.json");
  const context = contextFile.safeParse(await readJson(file)).data;
  // Using another engine would run the builds on a machine that nobody chose.
  if (context === undefined) throw new ConfigError(missingContext(name, environment));
  const { Host, SkipTLSVerify } = context.Endpoints.docker;
  const certificates = join(folder, "contexts", "tls", id, "docker");
  const isTls = Host.startsWith("tcp:") && (await exists(certificates));
  const tls = isTls ? { folder: certificates, verify: SkipTLSVerify !== true } : undefined;
  const source = `the Docker context ${name}`;
  return { address: parseEngineAddress(Host, source, tls), source };
}

function missingContext(name: string, environment: EngineSearch["environment"]): string {
  const isVariable = (environment["DOCKER_CONTEXT"] ?? "") !== "";
  const source = isVariable ? "DOCKER_CONTEXT" : "the configuration of the docker command";
  return `the Docker context ${name} of ${source} does not exist: create or select another one with docker context, or name an engine with --docker-host`;
}

async function findSocket(
  environment: EngineSearch["environment"],
): Promise<FoundEngine | undefined> {
  const runtime = environment["XDG_RUNTIME_DIR"] ?? "";
  const paths = [
    "/var/run/docker.sock",
    "/run/podman/podman.sock",
    // Docker without root listens in the same folder as Podman (https://docs.docker.com/engine/security/rootless/).
    ...(runtime === ""
      ? []
      : [join(runtime, "docker.sock"), join(runtime, "podman", "podman.sock")]),
  ];
  for (const path of paths)
    if (await isSocket(path)) return { address: { kind: "unix", path }, source: undefined };
  return undefined;
}

async function isSocket(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isSocket(),
    () => false,
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readJson(path: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return value;
  } catch {
    return undefined;
  }
}
