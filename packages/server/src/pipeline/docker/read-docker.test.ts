import { describe, expect, it } from "vitest";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { parsePipelineFile } from "../parse.ts";
import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";

function read(text: string): DockerPipeline {
  const [pipeline] = parsePipelineFile(`kind: pipeline\n${text}`).pipelines;
  if (pipeline?.type !== "docker") throw new Error("not a docker pipeline");
  return pipeline;
}

function readStep(lines: string): DockerStep {
  const [step] = read(`steps:\n- name: a\n${lines.replaceAll(/^/gm, "  ")}`).steps;
  if (!step) throw new Error("no step");
  return step;
}

/** A step without its place in the file. */
function valuesOf(lines: string): Omit<DockerStep, "place"> {
  const { place: _, ...values } = readStep(lines);
  return values;
}

function messageOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof PipelineFileError) return error.message;
    throw error;
  }
  return "";
}

describe("a docker pipeline", () => {
  it("is any pipeline that names no other type", () => {
    expect(read("steps: []").steps).toEqual([]);
    expect(read("type: docker").steps).toEqual([]);
  });

  it("has sections of its own", () => {
    const text = `
clone: { disable: no, depth: 50, retries: 3, skip_verify: true, trace: yes }
workspace: { base: /go, path: src/x }
environment: { A: 1.50, B: yes, C: }
image_pull_secrets: [one, two]
volumes:
- name: cache
  temp: {}
- { name: ram, temp: { medium: memory, size_limit: 1MB } }
- { name: socket, host: { path: /var/run/docker.sock } }
- { name: both, temp: { medium: other }, host: { path: /x } }
- name: neither
  temp:
-
`;
    const temp = { isMemory: false, sizeLimit: 0 };
    expect(read(text)).toMatchObject({
      services: [],
      steps: [],
      clone: { disable: false, depth: 50, retries: 3, skipVerify: true, trace: true },
      workspace: { base: "/go", path: "src/x" },
      environment: { A: "1.50", B: "yes", C: "" },
      imagePullSecrets: ["one", "two"],
      volumes: [
        { name: "cache", temp, host: null },
        { name: "ram", temp: { isMemory: true, sizeLimit: 1_048_576 }, host: null },
        { name: "socket", temp: null, host: { path: "/var/run/docker.sock" } },
        { name: "both", temp, host: { path: "/x" } },
        { name: "neither", temp: null, host: null },
      ],
    });
  });

  it("keeps empty items, which the linter reports", () => {
    expect(read("steps:\n-\n- name: a").steps.map((step) => step?.name)).toEqual([undefined, "a"]);
    expect(read("services: [null]").services).toEqual([null]);
  });
});

describe("a docker step", () => {
  it("has the keys of its container", () => {
    const text = `
image: node:24
commands: [npm ci, 1.50]
entrypoint: [/bin/x]
command: [y]
environment: { A: 1.10, EMPTY: "", NONE: , S: { from_secret: s } }
settings: { tags: [1, 2], key: { from_secret: k } }
when: { branch: main, status: [failure] }
failure: fast
detach: true
depends_on: [clone]
pull: Always
volumes: [{ name: cache, path: /c }, null]
devices: [{ name: kvm, path: /dev/kvm }]
user: 1000
working_dir: /tmp
privileged: yes
dns: [10.0.0.1]
dns_search: [example.com]
extra_hosts: ["db:10.0.0.2"]
network_mode: host
shm_size: 1k
mem_limit: 16MB
memswap_limit: 1024`;
    expect(valuesOf(text)).toEqual({
      name: "a",
      image: "node:24",
      commands: ["npm ci", "1.50"],
      entrypoint: ["/bin/x"],
      command: ["y"],
      environment: {
        A: { value: "1.10" },
        EMPTY: { value: "" },
        S: { from_secret: "s" },
        PLUGIN_TAGS: { value: "1,2" },
        PLUGIN_KEY: { from_secret: "k" },
      },
      variableNames: ["A", "EMPTY", "S"],
      when: {
        branch: { include: ["main"], exclude: [] },
        status: { include: ["failure"], exclude: [] },
      },
      failure: "fast",
      detach: true,
      depends_on: ["clone"],
      pull: "always",
      mounts: [{ name: "cache", path: "/c", line: expect.any(Number) }],
      devices: [{ name: "kvm", path: "/dev/kvm", line: expect.any(Number) }],
      user: "1000",
      workingDir: "/tmp",
      privileged: true,
      dns: ["10.0.0.1"],
      dnsSearch: ["example.com"],
      extraHosts: ["db:10.0.0.2"],
      networkMode: "host",
      shmSize: 1024,
      memLimit: 16_777_216,
      memswapLimit: 1024,
    });
  });

  it("ignores keys that Drone runners ignore", () => {
    const text =
      "shell: bash\nports: [80]\ncpu_shares: 1\nulimits: { nofile: 1 }\nbuild: .\npush: x";
    expect(valuesOf(`image: x\n${text}`)).toEqual(valuesOf("image: x"));
  });

  it("as a service is always detached", () => {
    expect(read("services: [{ name: db }]").services[0]?.detach).toBe(true);
  });
});

describe("a docker pipeline with a value of the wrong type is refused with its line", () => {
  it.each([
    ["steps: 1", "yaml: line 2: steps must be a list, not 1"],
    ["services: { a: b }", "yaml: line 2: services must be a list, not a map"],
    ["steps:\n- x", "yaml: line 3: step 1 must be a map, not x"],
    ["services:\n- x", "yaml: line 3: service 1 must be a map, not x"],
    [
      "steps:\n- name: a\n  commands: make",
      "yaml: line 4: step a: commands must be a list, not make",
    ],
    [
      "steps:\n- name: a\n  entrypoint: x",
      "yaml: line 4: step a: entrypoint must be a list, not x",
    ],
    [
      "steps:\n- name: a\n  depends_on: b",
      "yaml: line 4: step a: depends_on must be a list, not b",
    ],
    [
      "steps:\n- name: a\n  commands:\n  - echo a: b",
      'yaml: line 5: step a: an item of commands must be text, not a map (text with ": " in it needs quotes)',
    ],
    [
      "steps:\n- name: a\n  settings: [x]",
      "yaml: line 4: step a: settings must be a map, not a list",
    ],
    [
      "steps:\n- name: a\n  privileged: maybe",
      "yaml: line 4: step a: privileged must be true or false, not maybe",
    ],
    [
      "steps:\n- name: a\n  mem_limit: lots",
      "yaml: line 4: step a: mem_limit: invalid size: 'lots'",
    ],
    [
      "steps:\n- name: a\n  volumes:\n  - cache",
      "yaml: line 5: step a: a volume must be a map, not cache",
    ],
    ["volumes:\n- name: a\n  temp: x", "yaml: line 4: volume a: temp must be a map, not x"],
    [
      "volumes: [{ name: a, temp: { size_limit: x } }]",
      "yaml: line 2: volume a: size_limit: invalid size: 'x'",
    ],
    [
      "environment:\n  A: { from_secret: a }",
      'yaml: line 3: environment.A must be text, not a map (text with ": " in it needs quotes)',
    ],
    [
      "steps:\n- name: a\n  environment:\n    A: { b: c }",
      "yaml: line 5: step a: environment.A must be text or from_secret",
    ],
  ])("%j", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});

describe("settings", () => {
  const settingsOf = (lines: string) =>
    readStep(`settings:\n${lines.replaceAll(/^/gm, "  ")}`).environment;

  it.each([
    ["a: text", "text"],
    ["a: 0755", "493"],
    ['a: "0755"', "0755"],
    ["a: '2.50'", "2.50"],
    ["a: !!str 0755", "0755"],
    ["a: 2.50", "2.5"],
    ["a: yes", "true"],
    ["a: off", "false"],
    ["a: 2024-01-01", "2024-01-01"],
    ["a: |\n  one\n  two", "one\ntwo\n"],
    ["a: [a, 1, on, 2.50]", "a,1,true,2.5"],
    ["a:\n- x", "x"],
    ["a: [{ b: 1 }, c]", '[{"b":1},"c"]'],
    ["a: [[1], []]", "[[1],[]]"],
    ["a: {}", "{}"],
    [
      'a: { z: 1.0, b: "1", c: [yes, null], "\\"": ~ }',
      '{"\\"":null,"b":"1","c":[true,null],"z":1}',
    ],
    ["a: { b: { from_secret: s } }", '{"b":{"from_secret":"s"}}'],
    ["a: [{ from_secret: s }]", '[{"from_secret":"s"}]'],
  ])("%j", (lines, value) => {
    expect(settingsOf(lines)).toEqual({ PLUGIN_A: { value } });
  });

  it.each(["a:", "a: ~", 'a: ""', "a: []"])("%j sets no variable", (lines) => {
    expect(settingsOf(lines)).toEqual({});
  });

  it("keeps characters other than letters in the name", () => {
    expect(settingsOf("with-dash: 1\nwith_1: 2")).toEqual({
      "PLUGIN_WITH-DASH": { value: "1" },
      PLUGIN_WITH_1: { value: "2" },
    });
  });

  it("resolves a secret at the top", () => {
    expect(settingsOf("a: { from_secret: s }")).toEqual({ PLUGIN_A: { from_secret: "s" } });
  });
});
