import type { ContainerStart } from "../../../pipeline/docker/container-start.ts";
import type { ContainerMount, ContainerStep } from "../../../pipeline/docker/container-step.ts";
import type { ContainerBody, HostConfig, TmpfsMount } from "./engine/container-body.ts";

/** The names in the engine of the resources that the containers of a stage share. */
export type StageResources = {
  network: string;
  workspace: string;
  /** The temporary volumes by the names that the pipeline gives them. */
  volumes: ReadonlyMap<string, string>;
};

/** Limits that the server's operator sets; 0 for none. */
export type ContainerLimits = {
  memoryBytes: number;
  cpus: number;
};

export type BodyInput = {
  container: ContainerStep;
  start: ContainerStart;
  labels: Readonly<Record<string, string>>;
  resources: StageResources;
  limits: ContainerLimits;
};

/** The container of a step in the terms of the engine's API. */
export function createBody(input: BodyInput): ContainerBody {
  const { container, start, labels, resources } = input;
  const { image, user, workingDir } = container;
  const { entrypoint, command, environment } = start;
  const isOnNetwork = container.networkMode === "";
  return {
    Image: image,
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    Labels: labels,
    ...(entrypoint.length > 0 && { Entrypoint: entrypoint }),
    ...(command.length > 0 && { Cmd: command }),
    ...(user !== "" && { User: user }),
    ...(workingDir !== "" && { WorkingDir: workingDir }),
    AttachStdout: true,
    AttachStderr: true,
    HostConfig: hostConfig(input),
    ...(isOnNetwork && {
      NetworkingConfig: {
        EndpointsConfig: { [resources.network]: { Aliases: [container.networkAlias] } },
      },
    }),
  };
}

function hostConfig({ container, resources, limits }: BodyInput): HostConfig {
  const { confined, privileged, devices, dns, dnsSearch, extraHosts, shmSize, mounts } = container;
  const memory = memoryLimit(container.memLimit, limits.memoryBytes);
  const swap = swapLimit(container.memswapLimit, limits.memoryBytes);
  const inMemory = mounts.flatMap(memoryMount);
  return {
    LogConfig: smallLog,
    NetworkMode: container.networkMode || resources.network,
    Binds: mounts.flatMap((mount) => bind(mount, resources)),
    ...(inMemory.length > 0 && { Mounts: inMemory }),
    ...(privileged && fullPrivileges),
    ...(confined && confinement),
    ...(devices.length > 0 && { Devices: devices.map(toDevice) }),
    ...(dns.length > 0 && { Dns: dns }),
    ...(dnsSearch.length > 0 && { DnsSearch: dnsSearch }),
    ...(extraHosts.length > 0 && { ExtraHosts: extraHosts }),
    ...(shmSize > 0 && { ShmSize: shmSize }),
    ...(memory > 0 && { Memory: memory }),
    ...(swap > 0 && { MemorySwap: swap }),
    ...(limits.cpus > 0 && { NanoCpus: Math.round(limits.cpus * 1e9) }),
  };
}

/**
 * Bounds the engine's own copy of the output, because the server reads an attached container. The driver `none` would
 * keep no copy, but does not exist in every engine
 * (https://docs.docker.com/engine/logging/configure/#supported-logging-drivers).
 */
const smallLog = { Type: "json-file", Config: { "max-size": "64k", "max-file": "1" } };

/** The smaller of both limits, where 0 is none. */
function memoryLimit(ofStep: number, ofServer: number): number {
  return ofStep > 0 && ofServer > 0 ? Math.min(ofStep, ofServer) : Math.max(ofStep, ofServer);
}

/**
 * Memory and swap together. Without a limit of the step, the engine allows twice the memory
 * (https://docs.docker.com/engine/containers/resource_constraints/#--memory-swap-details).
 */
function swapLimit(ofStep: number, memoryOfServer: number): number {
  return memoryOfServer > 0 ? Math.min(ofStep, 2 * memoryOfServer) : ofStep;
}

/**
 * An engine that maps users refuses privileged containers unless they use the users of the machine
 * (https://docs.docker.com/engine/security/userns-remap/#user-namespace-known-limitations).
 */
const fullPrivileges = { Privileged: true, UsernsMode: "host" };

/**
 * Containers of untrusted repositories cannot use up the machine's processes, and programs in them gain no rights
 * (setuid, https://docs.kernel.org/userspace-api/no_new_privs.html).
 */
const confinement = { PidsLimit: 4096, SecurityOpt: ["no-new-privileges"] };

function bind(mount: ContainerMount, { workspace, volumes }: StageResources): string[] {
  if (mount.kind === "memory") return [];
  if (mount.kind === "workspace") return [`${workspace}:${mount.target}`];
  const source = mount.kind === "host" ? mount.source : volumes.get(mount.volume);
  if (source === undefined) return [];
  return [`${source}:${mount.target}${mount.readOnly ? ":ro" : ""}`];
}

/** Only root may enter the folder, as in containers of Drone's runner. */
function memoryMount(mount: ContainerMount): TmpfsMount[] {
  if (mount.kind !== "memory") return [];
  const { target, sizeBytes } = mount;
  const options = { ...(sizeBytes > 0 && { SizeBytes: sizeBytes }), Mode: 0o700 };
  return [{ Type: "tmpfs", Target: target, TmpfsOptions: options }];
}

function toDevice({ source, target }: { source: string; target: string }) {
  return { PathOnHost: source, PathInContainer: target, CgroupPermissions: "rwm" };
}
