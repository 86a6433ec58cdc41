import { describe, expect, it } from "vitest";
import type { DockerPipeline } from "../file/docker-pipeline.ts";
import { parsePipelineFile } from "../parse.ts";
import { maxScriptBytes } from "./container-script.ts";
import { checkDockerSteps, lintDocker } from "./lint-docker.ts";

function read(text: string): DockerPipeline {
  const [pipeline] = parsePipelineFile(`kind: pipeline\n${text}`).pipelines;
  if (pipeline?.type !== "docker") throw new Error("not a docker pipeline");
  return pipeline;
}

const lint = (text: string, trusted = false) => lintDocker(read(text), trusted)?.message ?? null;
const lintStep = (keys: string, trusted = false) =>
  lint(`steps: [{ name: a, image: x, ${keys} }]`, trusted);

describe("checkDockerSteps", () => {
  it.each([
    ["steps: [null]", "Linter: detected nil step"],
    ["steps: [{ image: x }]", "Linter: invalid or missing step name"],
    [`steps: [{ name: ${"é".repeat(51)} }]`, "Linter: step name cannot exceed 100 characters"],
    ["steps: [{ name: a }, { name: a }]", "Linter: duplicate step name"],
    ["steps: [{ name: a }, null, { name: a }]", "Linter: detected nil step"],
  ])("%s: %s", (text, problem) => {
    expect(checkDockerSteps(read(text))?.message).toBe(problem);
  });

  it.each([
    "",
    "steps: []",
    `steps: [{ name: ${"é".repeat(50)} }]`,
    "services: [null, {}, { name: a }, { name: a }]\nsteps: [{ name: a }]",
  ])("accepts %s", (text) => {
    expect(checkDockerSteps(read(text))).toBeNull();
  });
});

describe("lintDocker", () => {
  it.each([
    "",
    "steps: []",
    "services: [{ image: x }]",
    "steps: [{ name: a, image: x, depends_on: [clone] }]",
    "services: [{ name: s, image: x }]\nsteps: [{ name: a, image: x, depends_on: [s, s] }]",
    "clone: { disable: true }\nsteps: [{ name: clone, image: x }]",
    "steps: [{ name: a, image: x, mem_limit: 1g, memswap_limit: 1g, user: root }]",
    "steps: [{ name: a, image: x, shm_size: 0 }]",
    "volumes: [{ name: v, temp: {} }]\nsteps: [{ name: a, image: x, volumes: [{ name: v, path: /v }] }]",
  ])("accepts %s", (text) => {
    expect(lint(text)).toBeNull();
  });

  it.each([
    ["services: [null]", "linter: nil step"],
    ["steps: [{ name: clone, image: x }]", "linter: duplicate step names"],
    [
      "services: [{ name: a, image: x }]\nsteps: [{ name: a, image: x }]",
      "linter: duplicate step names",
    ],
    ["services: [{ image: x }, { image: x }]", "linter: duplicate step names"],
    ["steps: [{ name: a }]", "linter: invalid or missing image"],
    ["services: [{ name: a }]", "linter: invalid or missing image"],
    [
      "steps: [{ name: a, image: x, depends_on: [b] }, { name: b, image: x }]",
      "linter: unknown step dependency detected: a references b",
    ],
    [
      "services: [{ name: s, image: x, depends_on: [a] }]\nsteps: [{ name: a, image: x }]",
      "linter: unknown step dependency detected: s references a",
    ],
    [
      "clone: { disable: true }\nsteps: [{ name: a, image: x, depends_on: [clone] }]",
      "linter: unknown step dependency detected: a references clone",
    ],
    [
      "steps: [{ name: a, image: x, depends_on: [a] }]",
      "linter: cyclical step dependency detected: a",
    ],
  ])("refuses %s: %s", (text, problem) => {
    expect(lint(text)).toBe(problem);
    expect(lint(text, true)).toBe(problem);
  });

  it.each([
    ["privileged: true", "enable privileged mode"],
    ["devices: [{ name: v, path: /v }]", "mount devices"],
    ["dns: [10.0.0.1]", "configure dns"],
    ["dns_search: [example.com]", "configure dns_search"],
    ["extra_hosts: ['a:10.0.0.1']", "configure extra_hosts"],
    ["network_mode: host", "configure network_mode"],
    ["shm_size: 1", "configure shm_size"],
  ])("refuses %s in untrusted repositories only", (keys, action) => {
    expect(lintStep(keys)).toBe(`linter: untrusted repositories cannot ${action}`);
    expect(lintStep(keys, true)).toBeNull();
  });

  it.each(["workspace", "_workspace", "_docker_socket"])("refuses the volume name %s", (name) => {
    const problem = `linter: invalid volume name: ${name}`;
    expect(lintStep(`volumes: [{ name: ${name}, path: /x }]`, true)).toBe(problem);
    expect(lint(`volumes: [{ name: ${name}, temp: {} }]`)).toBe(problem);
  });

  it.each([
    ["/run/drone", true],
    ["/run/drone/x", true],
    ["/run/dronexyz", true],
    ["/x/../run//drone", true],
    ["/run", false],
    ["/var/run/drone", false],
  ])("refuses a mount at %s: %s", (path, isRefused) => {
    const problem = isRefused ? "linter: cannot mount volume at /run/drone" : null;
    expect(lintStep(`volumes: [{ name: v, path: ${path} }]`)).toBe(problem);
  });

  it.each([
    ["{ name: v, temp: { medium: memory } }", "mount in-memory volumes"],
    ["{ name: v, host: { path: /x } }", "mount host volumes"],
    ["{ name: v, temp: {}, host: { path: /x } }", "mount host volumes"],
    ["{ name: workspace, host: { path: /x } }", "mount host volumes"],
  ])("refuses the volume %s in untrusted repositories", (volume, action) => {
    expect(lint(`volumes: [${volume}]`)).toBe(`linter: untrusted repositories cannot ${action}`);
  });

  it("requires a volume name", () => {
    expect(lint("volumes: [{ temp: {} }]")).toBe("linter: missing volume name");
    expect(lint("volumes: [{ name: v, host: { path: /x } }]", true)).toBeNull();
  });

  it("checks services, steps and volumes in this order, and each item completely", () => {
    const problems = [
      "steps: [{ name: a, image: x, depends_on: [b], privileged: true }, { name: b }]",
      "services: [{ name: s, dns: [x] }]\nsteps: [null]",
      "steps: [{ name: a, image: x, dns: [x], volumes: [{ name: workspace, path: /run/drone }] }]",
      "steps: [{ name: a, image: x, depends_on: [b], volumes: [{ name: v, path: /run/drone }] }]",
      "volumes: [{ temp: {} }]\nsteps: [{ name: a }]",
    ].map((text) => lint(text));
    expect(problems).toEqual([
      "linter: untrusted repositories cannot enable privileged mode",
      "linter: invalid or missing image",
      "linter: untrusted repositories cannot configure dns",
      "linter: cannot mount volume at /run/drone",
      "linter: invalid or missing image",
    ]);
  });

  it("refuses a workspace path outside its base", () => {
    expect(lint("workspace: { base: /go, path: ../x }")).toBe(
      "linter: the workspace path ../x leaves its base",
    );
  });

  it("refuses other modes of a mount than ro and rw", () => {
    expect(
      lintStep("volumes: [{ name: v, path: '/x:ro' }, { name: v, path: '/x:rw' }]"),
    ).toBeNull();
    expect(lintStep("volumes: [{ name: v, path: '/x:z' }]")).toBe(
      "linter: step a mounts /x:z; only :ro and :rw are supported",
    );
  });

  it("refuses commands that are too long for a container", () => {
    const long = `&x "${"x".repeat(100_000)}"`;
    const commands = [long, ..."*x ".repeat(4).trim().split(" ")].join(", ");
    expect(lintStep(`commands: [${commands}]`)).toBe(
      `linter: the commands of step a have more than ${maxScriptBytes} bytes`,
    );
    expect(lintStep(`commands: [${long}, *x, *x]`)).toBeNull();
  });
});
