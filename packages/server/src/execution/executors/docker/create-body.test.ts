import { describe, expect, it } from "vitest";
import type { ContainerStep } from "../../../pipeline/docker/container-step.ts";
import { createBody } from "./create-body.ts";

const plain: ContainerStep = {
  image: "registry.example.com/app:1",
  pull: "missing",
  entrypoint: [],
  command: [],
  user: "",
  workingDir: "",
  privileged: false,
  confined: false,
  devices: [],
  dns: [],
  dnsSearch: [],
  extraHosts: [],
  networkMode: "",
  networkAlias: "db",
  shmSize: 0,
  memLimit: 0,
  memswapLimit: 0,
  mounts: [{ kind: "workspace", target: "/drone/src" }],
};

function bodyOf(change: Partial<ContainerStep>, limits = { memoryBytes: 0, cpus: 0 }) {
  return createBody({
    container: { ...plain, ...change },
    start: { entrypoint: [], command: [], environment: { A: "1", B: "" } },
    labels: { label: "value" },
    resources: { network: "net", workspace: "vol", volumes: new Map([["cache", "vol2"]]) },
    limits,
  });
}

const hostConfigOf = (...parameters: Parameters<typeof bodyOf>) => bodyOf(...parameters).HostConfig;

describe("the body that creates a container", () => {
  it("omits fields that the pipeline does not set", () => {
    expect(bodyOf({})).toEqual({
      Image: "registry.example.com/app:1",
      Env: ["A=1", "B="],
      Labels: { label: "value" },
      AttachStdout: true,
      AttachStderr: true,
      HostConfig: {
        LogConfig: { Type: "json-file", Config: { "max-size": "64k", "max-file": "1" } },
        NetworkMode: "net",
        Binds: ["vol:/drone/src"],
      },
      NetworkingConfig: { EndpointsConfig: { net: { Aliases: ["db"] } } },
    });
  });

  it("has the user and the folder of the step", () => {
    expect(bodyOf({ user: "1000", workingDir: "/x" })).toMatchObject({
      User: "1000",
      WorkingDir: "/x",
    });
  });

  it("mounts volumes, folders of the machine and memory", () => {
    const config = hostConfigOf({
      mounts: [
        { kind: "workspace", target: "/go" },
        { kind: "volume", volume: "cache", target: "/cache", readOnly: true },
        { kind: "volume", volume: "other", target: "/other", readOnly: false },
        { kind: "host", source: "/etc/ssl", target: "/ssl", readOnly: false },
        { kind: "memory", target: "/memory", sizeBytes: 1024 },
        { kind: "memory", target: "/more", sizeBytes: 0 },
      ],
    });
    expect(config?.Binds).toEqual(["vol:/go", "vol2:/cache:ro", "/etc/ssl:/ssl"]);
    expect(config?.Mounts).toEqual([
      { Type: "tmpfs", Target: "/memory", TmpfsOptions: { SizeBytes: 1024, Mode: 0o700 } },
      { Type: "tmpfs", Target: "/more", TmpfsOptions: { Mode: 0o700 } },
    ]);
  });

  it("limits processes and rights in untrusted repositories only", () => {
    expect(hostConfigOf({ confined: true })).toMatchObject({
      PidsLimit: 4096,
      SecurityOpt: ["no-new-privileges"],
    });
  });

  it("passes on fields that only trusted repositories may use", () => {
    const config = hostConfigOf({
      privileged: true,
      devices: [{ source: "/dev/kvm", target: "/dev/kvm2" }],
      dns: ["8.8.8.8"],
      dnsSearch: ["example.com"],
      extraHosts: ["a:10.0.0.1"],
      shmSize: 2048,
    });
    expect(config).toMatchObject({
      Privileged: true,
      UsernsMode: "host",
      Devices: [{ PathOnHost: "/dev/kvm", PathInContainer: "/dev/kvm2", CgroupPermissions: "rwm" }],
      Dns: ["8.8.8.8"],
      DnsSearch: ["example.com"],
      ExtraHosts: ["a:10.0.0.1"],
      ShmSize: 2048,
    });
  });

  it("is not on the network of the stage with a network mode", () => {
    const body = bodyOf({ networkMode: "host" });
    expect(body.HostConfig?.NetworkMode).toBe("host");
    expect(body).not.toHaveProperty("NetworkingConfig");
  });

  it.each([
    [0, 0, undefined],
    [100, 0, 100],
    [0, 200, 200],
    [100, 200, 100],
    [300, 200, 200],
  ])("with %i bytes of memory and a limit of %i has %s", (memLimit, memoryBytes, expected) => {
    expect(hostConfigOf({ memLimit }, { memoryBytes, cpus: 0 })?.Memory).toBe(expected);
  });

  it("has no more memory with swap than the server's limit allows", () => {
    const limits = { memoryBytes: 200, cpus: 1.5 };
    expect(hostConfigOf({ memLimit: 100, memswapLimit: 150 }, limits)).toMatchObject({
      Memory: 100,
      MemorySwap: 150,
      NanoCpus: 1_500_000_000,
    });
    expect(hostConfigOf({ memswapLimit: 1000 }, limits)).toMatchObject({
      Memory: 200,
      MemorySwap: 400,
    });
  });
});
