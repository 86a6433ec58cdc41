import { describe, expect, it } from "vitest";
import { planContainerStart, type ContainerStartInput } from "./container-start.ts";
import { exampleBuild } from "../environment/test/example-build.ts";

const input: ContainerStartInput = {
  ...exampleBuild,
  repo: { ...exampleBuild.repo, link: "", git_ssh_url: "" },
  build: { ...exampleBuild.build, link: "" },
  stage: { ...exampleBuild.stage, type: "docker" },
  now: 200,
  proxies: {},
  given: { variables: {}, masked: {} },
  network: "drone-net",
  volume: "drone-vol",
  plan: {
    workspace: { base: "/go", path: "src/x", full: "/go/src/x" },
    environment: {},
    clone: { disable: false, depth: 0, retries: 0, skipVerify: false, trace: false },
  },
  step: {
    name: "unit",
    number: 3,
    commands: [],
    environment: {},
    container: { entrypoint: ["/bin/plugin"], command: ["run"] },
  },
  secretOf: () => "",
};

const start = (change: Partial<ContainerStartInput>) => planContainerStart({ ...input, ...change });
const variablesOf = (
  environment: ContainerStartInput["step"]["environment"],
  change: Partial<ContainerStartInput> = {},
) => start({ ...change, step: { ...input.step, environment } }).environment;
const pipelineWith = (environment: Record<string, string>) => ({ ...input.plan, environment });

describe("what a container runs", () => {
  it("is its entrypoint and command", () => {
    expect(start({})).toMatchObject({ entrypoint: ["/bin/plugin"], command: ["run"] });
    expect(start({}).environment).not.toHaveProperty("DRONE_SCRIPT");
  });

  it("is the script of its commands", () => {
    const { entrypoint, environment } = start({
      step: { ...input.step, commands: ["make"], container: { entrypoint: [], command: [] } },
    });
    expect(entrypoint).toEqual(["/bin/sh", "-c"]);
    expect(environment["DRONE_SCRIPT"]).toBe("set -e\nprintf '+ %s\\n' 'make'\nmake\n");
  });

  it("traces its commands in a build with debug", () => {
    const debug = { ...input.build, debug: true };
    const { environment } = start({ build: debug, step: { ...input.step, commands: ["make"] } });
    expect(environment["DRONE_SCRIPT"]).toContain("set -x");
  });
});

describe("the variables of a container", () => {
  it("describe build, stage, step and workspace", () => {
    expect(start({}).environment).toMatchObject({
      CI: "true",
      DRONE_REPO: "octo/app",
      DRONE_BRANCH: "main",
      DRONE_STAGE_TYPE: "docker",
      DRONE_STEP_NAME: "unit",
      DRONE_STEP_NUMBER: "3",
      GIT_AUTHOR_NAME: "Octo Cat",
      DRONE_WORKSPACE: "/go/src/x",
      DRONE_WORKSPACE_BASE: "/go",
      DRONE_WORKSPACE_PATH: "src/x",
      DRONE_DOCKER_NETWORK_ID: "drone-net",
      DRONE_DOCKER_VOLUME_ID: "drone-vol",
    });
  });

  it("leave the image's own PATH, HOME, USER and SHELL", () => {
    const { environment } = start({});
    for (const name of ["PATH", "HOME", "USER", "SHELL", "DRONE_HOME"]) {
      expect(environment).not.toHaveProperty(name);
    }
  });

  it("leave out empty values, so that the image's own apply", () => {
    expect(start({}).environment).not.toHaveProperty("DRONE_DEPLOY_TO");
    expect(
      variablesOf({ A: { value: "" } }, { plan: pipelineWith({ A: "1" }) }),
    ).not.toHaveProperty("A");
    expect(variablesOf({ CI: { value: "" } })).not.toHaveProperty("CI");
    expect(variablesOf({ DRONE_BRANCH: { value: "" } })["DRONE_BRANCH"]).toBe("main");
  });

  it("include an empty variable for a secret that does not exist", () => {
    expect(variablesOf({ TOKEN: { from_secret: "t" } })["TOKEN"]).toBe("");
  });

  it("include only the secrets that the step names", () => {
    const secretOf = (name: string): string => `value of ${name}`;
    const environment = variablesOf({ TOKEN: { from_secret: "t" } }, { secretOf });
    expect(Object.values(environment).filter((value) => value.startsWith("value of"))).toEqual([
      "value of t",
    ]);
  });

  const params = { NAME: "parameter" };
  it.each([
    ["a parameter", { build: { ...input.build, params } }, {}, "parameter"],
    [
      "the pipeline over a parameter",
      { build: { ...input.build, params }, plan: pipelineWith({ NAME: "pipeline" }) },
      {},
      "pipeline",
    ],
    [
      "a proxy over the pipeline",
      { proxies: { NAME: "proxy" }, plan: pipelineWith({ NAME: "pipeline" }) },
      {},
      "proxy",
    ],
    [
      "the step over the pipeline",
      { plan: pipelineWith({ NAME: "pipeline" }) },
      { NAME: { value: "step" } },
      "step",
    ],
    [
      "a secret over the pipeline",
      { plan: pipelineWith({ NAME: "pipeline" }), secretOf: () => "secret" },
      { NAME: { from_secret: "s" } },
      "secret",
    ],
  ])("are those of %s", (_, change, environment, value) => {
    expect(variablesOf(environment, change)["NAME"]).toBe(value);
  });

  it("of system and repository can be replaced by the step, but not by the pipeline", () => {
    const names = ["CI", "DRONE_REPO", "DRONE_SYSTEM_HOST", "DRONE_WORKSPACE"];
    const replaced = Object.fromEntries(names.map((name) => [name, "x"]));
    const values = Object.fromEntries(names.map((name) => [name, { value: "x" }]));
    expect(variablesOf(values)).toMatchObject(replaced);
    const fromPipeline = variablesOf({}, { plan: pipelineWith(replaced) });
    expect(names.filter((name) => fromPipeline[name] === "x")).toEqual([]);
  });

  it("of build, stage and step cannot be replaced, not even by a secret", () => {
    for (const name of ["DRONE_BRANCH", "DRONE_STAGE_NAME", "DRONE_STEP_NAME"]) {
      const original = start({}).environment[name];
      expect(variablesOf({ [name]: { value: "x" } })[name]).toBe(original);
      const secret = { [name]: { from_secret: "s" } };
      expect(variablesOf(secret, { secretOf: () => "x" })[name]).toBe(original);
    }
  });

  it("tell git what the clone section says", () => {
    const clone = { ...input.plan.clone, skipVerify: true, trace: true };
    const expected = { GIT_SSL_NO_VERIFY: "true", GIT_TRACE: "true" };
    expect(start({ plan: { ...input.plan, clone } }).environment).toMatchObject(expected);
    expect(start({}).environment).not.toHaveProperty("GIT_TRACE");
  });
});
