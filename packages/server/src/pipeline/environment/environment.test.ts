import { describe, expect, it } from "vitest";
import { stepEnvironment, type StepEnvironmentInput, substitutionValues } from "./environment.ts";
import { exampleBuild } from "./test/example-build.ts";

const input: StepEnvironmentInput = {
  host: { PATH: "/usr/bin:/bin", USER: "ci" },
  ...exampleBuild,
  stage: { ...exampleBuild.stage, depends_on: ["lint", "build"] },
  step: { name: "unit", number: 3 },
  workspace: "/tmp/w/drone/src",
  home: "/tmp/w/home",
  cardPath: "/tmp/w/card.json",
  environment: {},
  secrets: {},
  now: 200,
};

const of = (more: Partial<StepEnvironmentInput>) => stepEnvironment({ ...input, ...more });
const environmentOf = (build: Partial<StepEnvironmentInput["build"]>) =>
  of({ build: { ...input.build, ...build } });

describe("the environment of a step", () => {
  it("contains the variables of Drone runners and nothing else", () => {
    expect(stepEnvironment(input)).toMatchInlineSnapshot(`
      {
        "CI": "true",
        "CI_BUILD_CREATED": "100",
        "CI_BUILD_EVENT": "push",
        "CI_BUILD_FINISHED": "200",
        "CI_BUILD_LINK": "https://ci.example.com/octo/app/7",
        "CI_BUILD_NUMBER": "7",
        "CI_BUILD_STARTED": "110",
        "CI_BUILD_STATUS": "success",
        "CI_BUILD_TARGET": "",
        "CI_COMMIT_AUTHOR": "octocat",
        "CI_COMMIT_AUTHOR_AVATAR": "",
        "CI_COMMIT_AUTHOR_EMAIL": "octo@example.com",
        "CI_COMMIT_AUTHOR_NAME": "Octo Cat",
        "CI_COMMIT_BRANCH": "main",
        "CI_COMMIT_MESSAGE": "Fix it",
        "CI_COMMIT_REF": "refs/heads/main",
        "CI_COMMIT_SHA": "bbb",
        "CI_PARENT_BUILD_NUMBER": "0",
        "CI_REMOTE_URL": "https://git.example.com/octo/app.git",
        "CI_REPO": "octo/app",
        "CI_REPO_LINK": "https://git.example.com/octo/app",
        "CI_REPO_NAME": "octo/app",
        "CI_REPO_PRIVATE": "true",
        "CI_REPO_REMOTE": "https://git.example.com/octo/app.git",
        "DRONE": "true",
        "DRONE_BRANCH": "main",
        "DRONE_BUILD_ACTION": "",
        "DRONE_BUILD_CREATED": "100",
        "DRONE_BUILD_DEBUG": "false",
        "DRONE_BUILD_EVENT": "push",
        "DRONE_BUILD_FINISHED": "200",
        "DRONE_BUILD_LINK": "https://ci.example.com/octo/app/7",
        "DRONE_BUILD_NUMBER": "7",
        "DRONE_BUILD_PARENT": "0",
        "DRONE_BUILD_STARTED": "110",
        "DRONE_BUILD_STATUS": "success",
        "DRONE_BUILD_TRIGGER": "@hook",
        "DRONE_CARD_PATH": "/tmp/w/card.json",
        "DRONE_COMMIT": "bbb",
        "DRONE_COMMIT_AFTER": "bbb",
        "DRONE_COMMIT_AUTHOR": "octocat",
        "DRONE_COMMIT_AUTHOR_AVATAR": "",
        "DRONE_COMMIT_AUTHOR_EMAIL": "octo@example.com",
        "DRONE_COMMIT_AUTHOR_NAME": "Octo Cat",
        "DRONE_COMMIT_BEFORE": "aaa",
        "DRONE_COMMIT_BRANCH": "main",
        "DRONE_COMMIT_LINK": "https://git.example.com/octo/app/commit/bbb",
        "DRONE_COMMIT_MESSAGE": "Fix it",
        "DRONE_COMMIT_REF": "refs/heads/main",
        "DRONE_COMMIT_SHA": "bbb",
        "DRONE_DEPLOY_ID": "0",
        "DRONE_DEPLOY_TO": "",
        "DRONE_GIT_HTTP_URL": "https://git.example.com/octo/app.git",
        "DRONE_GIT_SSH_URL": "git@git.example.com:octo/app.git",
        "DRONE_HOME": "/tmp/w/home",
        "DRONE_REMOTE_URL": "https://git.example.com/octo/app.git",
        "DRONE_REPO": "octo/app",
        "DRONE_REPO_BRANCH": "main",
        "DRONE_REPO_LINK": "https://git.example.com/octo/app",
        "DRONE_REPO_NAME": "app",
        "DRONE_REPO_NAMESPACE": "octo",
        "DRONE_REPO_OWNER": "octo",
        "DRONE_REPO_PRIVATE": "true",
        "DRONE_REPO_SCM": "git",
        "DRONE_REPO_VISIBILITY": "private",
        "DRONE_SOURCE_BRANCH": "main",
        "DRONE_STAGE_ARCH": "amd64",
        "DRONE_STAGE_DEPENDS_ON": "lint,build",
        "DRONE_STAGE_FINISHED": "200",
        "DRONE_STAGE_KIND": "pipeline",
        "DRONE_STAGE_MACHINE": "here",
        "DRONE_STAGE_NAME": "test",
        "DRONE_STAGE_NUMBER": "2",
        "DRONE_STAGE_OS": "linux",
        "DRONE_STAGE_STARTED": "120",
        "DRONE_STAGE_STATUS": "success",
        "DRONE_STAGE_TYPE": "exec",
        "DRONE_STAGE_VARIANT": "",
        "DRONE_STAGE_VERSION": "",
        "DRONE_STEP_NAME": "unit",
        "DRONE_STEP_NUMBER": "3",
        "DRONE_SYSTEM_HOST": "ci.example.com",
        "DRONE_SYSTEM_HOSTNAME": "ci.example.com",
        "DRONE_SYSTEM_PROTO": "https",
        "DRONE_SYSTEM_VERSION": "1.0.0",
        "DRONE_TARGET_BRANCH": "main",
        "DRONE_WORKSPACE": "/tmp/w/drone/src",
        "GIT_AUTHOR_EMAIL": "octo@example.com",
        "GIT_AUTHOR_NAME": "Octo Cat",
        "GIT_COMMITTER_EMAIL": "octo@example.com",
        "GIT_COMMITTER_NAME": "Octo Cat",
        "GIT_TERMINAL_PROMPT": "0",
        "HOME": "/tmp/w/home",
        "PATH": "/usr/bin:/bin",
        "USER": "ci",
      }
    `);
  });

  it("has the build's parameters under their own names, which override only PATH", () => {
    const params = {
      PATH: "/evil",
      MODE: "fast",
      DRONE_BUILD_NUMBER: "1",
      DRONE_REPO: "x",
      HOME: "/",
    };
    expect(environmentOf({ params })).toMatchObject({
      PATH: "/evil",
      MODE: "fast",
      DRONE_BUILD_NUMBER: "7",
      DRONE_REPO: "octo/app",
      HOME: "/tmp/w/home",
    });
  });

  it("prefers the step's values to the server's, and secrets to both", () => {
    const environment = { A: "step", B: "step", HOME: "/elsewhere", DRONE_REPO: "mine" };
    const runner = { A: "runner", C: "runner" };
    expect(of({ runner, environment, secrets: { B: "secret" } })).toMatchObject({
      A: "step",
      B: "secret",
      C: "runner",
      HOME: "/elsewhere",
      DRONE_REPO: "mine",
    });
  });

  it("sets build, stage and step again: no step and no secret can change them", () => {
    const wrong = { DRONE_BUILD_NUMBER: "1", DRONE_STAGE_NAME: "x", DRONE_STEP_NAME: "x" };
    const right = { DRONE_BUILD_NUMBER: "7", DRONE_STAGE_NAME: "test", DRONE_STEP_NAME: "unit" };
    expect(of({ environment: wrong })).toMatchObject(right);
    expect(of({ secrets: wrong })).toMatchObject(right);
  });

  it("lists failed stages and steps only if there are any", () => {
    const stages = ["a", "b", "c"].map((name, index) => ({
      name,
      status: ["failure", "success", "killed"][index] ?? "",
    }));
    expect(environmentOf({ stages })).toMatchObject({
      DRONE_BUILD_STATUS: "failure",
      CI_BUILD_STATUS: "failure",
      DRONE_FAILED_STAGES: "a,c",
      DRONE_STAGE_STATUS: "success",
    });
    const steps = [
      { name: "ignored", status: "failure", errignore: true },
      { name: "broken", status: "error" },
    ];
    expect(of({ stage: { ...input.stage, steps } })).toMatchObject({
      DRONE_BUILD_STATUS: "failure",
      DRONE_STAGE_STATUS: "failure",
      DRONE_FAILED_STEPS: "broken",
    });
  });

  it("contains deployment, parent and debug mode", () => {
    expect(
      environmentOf({ deploy_to: "production", deploy_id: 4, parent: 6, debug: true }),
    ).toMatchObject({
      DRONE_DEPLOY_TO: "production",
      DRONE_DEPLOY_ID: "4",
      DRONE_BUILD_PARENT: "6",
      DRONE_BUILD_DEBUG: "true",
      CI_BUILD_TARGET: "production",
    });
  });

  it("contains number and title of a pull request", () => {
    const build = { event: "pull_request", ref: "refs/pull/42/head", title: "Add it" };
    expect(environmentOf(build)).toMatchObject({
      DRONE_PULL_REQUEST: "42",
      DRONE_PULL_REQUEST_TITLE: "Add it",
    });
  });

  it("gives git the author, or a stand-in", () => {
    expect(stepEnvironment(input)["GIT_COMMITTER_NAME"]).toBe("Octo Cat");
    expect(environmentOf({ author_name: "", author_email: "" })).toMatchObject({
      GIT_AUTHOR_NAME: "noreply",
      GIT_AUTHOR_EMAIL: "noreply@localhost",
    });
  });

  it("omits variables that a process cannot have", () => {
    const result = environmentOf({ params: { "": "x", "a=b": "x", ok: "a\0b" } });
    expect(Object.keys(result).filter((name) => name === "" || name.includes("="))).toEqual([]);
    expect(result["ok"]).toBe("ab");
  });
});

describe("the variables of a tag", () => {
  const tagOf = (tag: string) =>
    Object.fromEntries(
      Object.entries(environmentOf({ event: "tag", ref: `refs/tags/${tag}` })).filter(([name]) =>
        /^DRONE_(TAG|SEMVER|CALVER)/.test(name),
      ),
    );

  it("are those of a semantic version", () => {
    expect(tagOf("v1.2.3-rc.1+b5")).toEqual({
      DRONE_TAG: "v1.2.3-rc.1+b5",
      DRONE_SEMVER: "1.2.3-rc.1+b5",
      DRONE_SEMVER_MAJOR: "1",
      DRONE_SEMVER_MINOR: "2",
      DRONE_SEMVER_PATCH: "3",
      DRONE_SEMVER_PRERELEASE: "rc.1",
      DRONE_SEMVER_BUILD: "b5",
      DRONE_SEMVER_SHORT: "1.2.3",
    });
  });
  it("are those of a calendar version", () => {
    expect(tagOf("2026.03")).toEqual({
      DRONE_TAG: "2026.03",
      DRONE_SEMVER_ERROR: "2026.03 is not a semantic version",
      DRONE_CALVER: "2026.03",
      DRONE_CALVER_SHORT: "2026.03",
      DRONE_CALVER_MAJOR_MINOR: "2026.03",
      DRONE_CALVER_MAJOR: "2026",
      DRONE_CALVER_MINOR: "03",
    });
  });
  it("are the tag and an error for anything else", () => {
    expect(tagOf("latest")).toEqual({
      DRONE_TAG: "latest",
      DRONE_SEMVER_ERROR: "latest is not a semantic version",
    });
  });
});

describe("the values for substitution", () => {
  it("are those of repository, build and stage, parameters winning", () => {
    const build = { ...input.build, params: { DRONE_BRANCH: "other", X: "1" } };
    const values = substitutionValues({ ...input, build });
    expect(values).toMatchObject({ DRONE_REPO: "octo/app", DRONE_BRANCH: "other", X: "1" });
    expect(values).not.toHaveProperty("PATH");
    expect(values).not.toHaveProperty("DRONE_STEP_NAME");
  });
});
