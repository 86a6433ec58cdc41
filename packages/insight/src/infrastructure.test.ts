import { expect, it } from "vitest";
import { build, test } from "../test/verdict-builds.ts";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { infrastructureCause, type InfrastructureCause, passingCause } from "./infrastructure.ts";
import { judgeBuild } from "./verdict.ts";

const daemon = "Error response from daemon: ";

it.each<[string, InfrastructureCause | undefined]>([
  ["The server's disk is full", "disk-full"],
  [`${daemon}write /var/lib/docker/tmp/x: no space left on device (pulling node:24)`, "disk-full"],
  ["The server stopped while this step ran", "server-stopped"],
  [
    "The runner east-2 did not contact the server for 5 minutes, so the stage is considered lost",
    "runner-lost",
  ],
  ["The container engine at unix:///run/docker.sock does not answer: start it", "engine"],
  ["Cannot connect to the Docker daemon at unix:///var/run/docker.sock.", "engine"],
  [`${daemon}Get "https://r.example/v2/": dial tcp: lookup r.example: no such host`, "registry"],
  [`${daemon}Get "https://r.example/v2/": net/http: TLS handshake timeout`, "pull-timeout"],
  [`${daemon}context deadline exceeded (pulling node:24)`, "pull-timeout"],
  [`${daemon}toomanyrequests: You have reached your pull rate limit`, "registry"],
  [`${daemon}manifest unknown (pulling node:99)`, undefined],
  [`${daemon}exec: "foo": executable file not found in $PATH`, undefined],
  ["The step ran out of memory", undefined],
  ["", undefined],
])("the error of a step: %s", (error, cause) => {
  const step = makeStep("test", "error", { error });
  const failed = makeBuild(7, { status: "error", stages: [makeStage("unit", [step])] });
  expect(infrastructureCause(failed, test)).toBe(cause);
});

it.each<[string, InfrastructureCause | undefined]>([
  ["test: fatal: unable to access 'https://g.example/a.git/': Could not resolve host", "network"],
  ["test: npm error code EAI_AGAIN", "network"],
  ["test: OSError: [Errno 28] No space left on device", "disk-full"],
  ["test: connect ECONNREFUSED 127.0.0.1:5432", undefined],
  ["lint: npm error code EAI_AGAIN", undefined],
])("the reason in the log of a step: %s", (reason, cause) => {
  expect(infrastructureCause(build(7, "F", { reason }), test)).toBe(cause);
});

it("judges a build without a failed step by the errors of all of its failed stages", () => {
  const lost = makeStage("a", [], {
    status: "error",
    error: "The server stopped while this stage ran",
  });
  const broken = makeStage("b", [], { status: "error", error: "linter: unknown step" });
  const stopped = makeBuild(2, { status: "error", stages: [lost] });
  expect(judgeBuild(stopped, [build(1, "P")])).toEqual({
    kind: "infrastructure",
    cause: "server-stopped",
  });
  expect(infrastructureCause({ ...stopped, stages: [lost, broken] }, "build")).toBeUndefined();
});

it.each([
  ["could not load config from forge: context deadline exceeded", "git-host"],
  [
    "could not load config from forge: dial tcp 10.0.0.7:443: connect: connection refused",
    "git-host",
  ],
  ["could not load config from forge: configs not found", undefined],
])("the error of a build without stages: %s", (error, cause) => {
  const failed = makeBuild(2, { status: "error", error, stages: [] });
  expect(infrastructureCause(failed, "build")).toBe(cause);
});

it("says nothing of what passed, was cancelled or did not run", () => {
  for (const letter of ["P", "K", "s", "-"])
    expect(infrastructureCause(build(7, letter), test)).toBeUndefined();
});

it("says that a newer push replaced a build, unless a step of it failed before", () => {
  const cancel_reason = "Superseded by #8";
  const cause = { kind: "infrastructure", cause: "superseded" };
  for (const letter of ["K", "s"])
    expect(judgeBuild(build(7, letter, { cancel_reason }), [build(6, "P")])).toEqual(cause);
  expect(judgeBuild(build(7, "F", { cancel_reason }), [build(6, "P")])).toMatchObject({
    kind: "broke-here",
  });
  expect(judgeBuild(build(7, "K", { cancel_reason: "Canceled by kim" }), [])).toBeUndefined();
});

it("blames a refused image on the registry only if no commit changed the image", () => {
  const run = (number: number, image: string, error = "") =>
    makeBuild(number, {
      status: error === "" ? "success" : "error",
      stages: [
        makeStage("unit", [makeStep("test", error === "" ? "success" : "error", { image, error })]),
      ],
    });
  const refused = `${daemon}manifest unknown (pulling node:24)`;
  const failed = run(2, "node:24", refused);
  expect(judgeBuild(failed, [run(1, "node:24")])).toMatchObject({ cause: "image" });
  expect(judgeBuild(failed, [run(1, "node:22")])).toMatchObject({ kind: "broke-here" });
});

it.each([
  ["error", 'Get "https://registry.example/v2/": dial tcp: i/o timeout', "registry"],
  ["error", "net/http: TLS handshake timeout", "pull-timeout"],
  ["error", "The container engine at unix:///run/docker.sock does not answer", "engine"],
  ["log", "fatal: unable to access: Could not resolve host: git.example", "network"],
  ["log", "dial tcp 127.0.0.1:5432: connection refused", undefined],
  ["log", "write: No space left on device", undefined],
  ["error", "manifest unknown", undefined],
  ["error", "The server stopped while this step ran", undefined],
] as const)("says whether another attempt may help: %s %s", (from, text, cause) => {
  expect(passingCause(text, from)).toBe(cause);
});
