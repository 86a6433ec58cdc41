import { describe, expect, it } from "vitest";
import type { DockerVolume } from "../file/docker-pipeline.ts";
import { containerDevices, containerMounts, splitMode, temporaryVolumes } from "./mounts.ts";

const temp = { isMemory: false, sizeLimit: 0 };
const memory = { isMemory: true, sizeLimit: 1024 };
const volumes: DockerVolume[] = [
  { name: "cache", temp, host: null },
  { name: "ram", temp: memory, host: null },
  { name: "socket", temp: null, host: { path: "/var/run/docker.sock" } },
  { name: "both", temp, host: { path: "/srv" } },
  { name: "neither", temp: null, host: null },
  { name: "cache", temp: null, host: { path: "/second" } },
  { name: "kvm", temp: null, host: { path: "/dev/kvm" } },
];

const mountsOf = (...mounts: [name: string, path: string][]) =>
  containerMounts(
    { mounts: mounts.map(([name, path]) => ({ name, path, line: 1 })), devices: [] },
    volumes,
    "/drone/src",
  ).slice(1);

describe("containerMounts", () => {
  it("begins with the workspace", () => {
    expect(containerMounts({ mounts: [], devices: [] }, volumes, "/go")).toEqual([
      { kind: "workspace", target: "/go" },
    ]);
  });

  it.each([
    ["cache", "/c", { kind: "volume", volume: "cache", target: "/c", readOnly: false }],
    ["cache", "/c:ro", { kind: "volume", volume: "cache", target: "/c", readOnly: true }],
    ["cache", "/c:rw", { kind: "volume", volume: "cache", target: "/c", readOnly: false }],
    ["ram", "/r", { kind: "memory", target: "/r", sizeBytes: 1024 }],
    [
      "socket",
      "/var/run/docker.sock",
      {
        kind: "host",
        source: "/var/run/docker.sock",
        target: "/var/run/docker.sock",
        readOnly: false,
      },
    ],
    ["both", "/b", { kind: "volume", volume: "both", target: "/b", readOnly: false }],
    ["kvm", "/k:ro", { kind: "host", source: "/dev/kvm", target: "/k", readOnly: true }],
  ])("mounts %s at %s", (name, path, mount) => {
    expect(mountsOf([name, path])).toEqual([mount]);
  });

  it.each(["neither", "unknown"])("leaves out the volume %s", (name) => {
    expect(mountsOf([name, "/x"])).toEqual([]);
  });
});

describe("containerDevices", () => {
  it("passes on host volumes below /dev/ only", () => {
    const devices = ["kvm", "socket", "cache", "unknown"].map((name) => ({
      name,
      path: `/${name}`,
      line: 1,
    }));
    expect(containerDevices({ mounts: [], devices }, volumes)).toEqual([
      { source: "/dev/kvm", target: "/kvm" },
    ]);
  });
});

describe("temporaryVolumes", () => {
  it("lists each volume on the engine once", () => {
    expect(temporaryVolumes(volumes)).toEqual(["cache", "both"]);
  });
});

describe("splitMode", () => {
  it.each([
    ["/x", "/x", ""],
    ["/x:ro", "/x", "ro"],
    ["/x:ro:z", "/x", "ro:z"],
  ])("%s", (path, target, mode) => {
    expect(splitMode(path)).toEqual({ target, mode });
  });
});
