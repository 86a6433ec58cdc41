import { describe, expect, it } from "vitest";
import { planContainerStage, planContainerStep } from "./container-plan.ts";
import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";

const step: DockerStep = {
  name: "a",
  image: "o/x:1",
  commands: [],
  environment: {},
  variableNames: [],
  when: {},
  failure: "",
  detach: false,
  depends_on: [],
  place: { line: 1, keys: new Map(), dependencies: [] },
  pull: "",
  entrypoint: [],
  command: [],
  user: "",
  workingDir: "",
  privileged: false,
  mounts: [],
  devices: [],
  dns: [],
  dnsSearch: [],
  extraHosts: [],
  networkMode: "",
  shmSize: 0,
  memLimit: 0,
  memswapLimit: 0,
};
const platform = { os: "linux", arch: "arm64", variant: "", version: "" };
const pipeline: DockerPipeline = {
  kind: "pipeline",
  type: "docker",
  name: "default",
  platform,
  trigger: {},
  depends_on: [],
  concurrency: { limit: 0 },
  node: {},
  warnings: [],
  place: step.place,
  services: [],
  steps: [],
  volumes: [{ name: "cache", temp: { isMemory: false, sizeLimit: 0 }, host: null }],
  workspace: { base: "/go", path: "src/x" },
  environment: { A: "1" },
  imagePullSecrets: ["registries"],
  clone: { disable: false, depth: 5, retries: 0, skipVerify: false, trace: false },
};
const rules = { trusted: true, privilegedImages: [] };
const plan = (change: Partial<DockerStep>) =>
  planContainerStep({ ...step, ...change }, pipeline, rules);

describe("containerStage", () => {
  it("has the workspace, the volumes, and what all steps get", () => {
    expect(planContainerStage(pipeline)).toEqual({
      workspace: { base: "/go", path: "src/x", full: "/go/src/x" },
      volumes: ["cache"],
      environment: { A: "1" },
      pullSecrets: ["registries"],
      clone: { disable: false, depth: 5, retries: 0, skipVerify: false, trace: false },
      platform,
    });
  });
});

describe("containerStep", () => {
  it("is confined in untrusted repositories", () => {
    const untrusted = { ...rules, trusted: false };
    expect(planContainerStep(step, pipeline, untrusted).confined).toBe(true);
  });

  it("leaves fields that the step does not set to image and engine", () => {
    expect(plan({})).toEqual({
      image: "docker.io/o/x:1",
      pull: "missing",
      entrypoint: [],
      command: [],
      user: "",
      workingDir: "/go/src/x",
      privileged: false,
      confined: false,
      devices: [],
      dns: [],
      dnsSearch: [],
      extraHosts: [],
      networkMode: "",
      networkAlias: "a",
      shmSize: 0,
      memLimit: 0,
      memswapLimit: 0,
      mounts: [{ kind: "workspace", target: "/go" }],
    });
  });

  it("contains the fields that the step sets", () => {
    const set = {
      user: "1000:1000",
      dns: ["10.0.0.1"],
      dnsSearch: ["example.com"],
      extraHosts: ["db:10.0.0.2"],
      networkMode: "host",
      shmSize: 1,
      memLimit: 2,
      memswapLimit: 3,
    };
    expect(plan({ ...set, privileged: true })).toMatchObject({ ...set, privileged: true });
    expect(plan({ mounts: [{ name: "cache", path: "/c", line: 1 }] }).mounts[1]).toEqual({
      kind: "volume",
      volume: "cache",
      target: "/c",
      readOnly: false,
    });
  });

  it.each([
    ["o/x", "", "always"],
    ["o/x:latest", "", "always"],
    ["o/x:latest", "other", "always"],
    ["o/x:1", "", "missing"],
    [`o/x@sha256:${"0".repeat(64)}`, "", "missing"],
    ["o/x", "if-not-exists", "missing"],
    ["o/x", "never", "never"],
    ["o/x:1", "always", "always"],
  ])("pulls %s with pull %j: %s", (image, pull, policy) => {
    expect(plan({ image, pull }).pull).toBe(policy);
  });

  it("ignores entrypoint and command beside commands", () => {
    const both = { entrypoint: ["/x"], command: ["y"] };
    expect(plan(both)).toMatchObject(both);
    expect(plan({ ...both, commands: ["make"] })).toMatchObject({ entrypoint: [], command: [] });
  });

  it.each([
    [{}, "/go/src/x"],
    [{ workingDir: "/tmp" }, "/tmp"],
    [{ detach: true }, ""],
    [{ detach: true, commands: ["x"] }, "/go/src/x"],
    [{ detach: true, workingDir: "/tmp" }, "/tmp"],
  ])("with %j starts in %j", (change, folder) => {
    expect(plan(change).workingDir).toBe(folder);
  });
});
