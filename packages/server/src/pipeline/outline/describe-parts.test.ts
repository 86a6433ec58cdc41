import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { describeParts } from "./describe-parts.ts";
import { outlineFile } from "./outline-file.ts";

const build = { event: "push", action: "", ref: "refs/heads/main", target: "main" };

const outline = (text: string, facts: Partial<typeof build & { deploy_to: string }> = {}) =>
  outlineFile({
    text,
    values: { MODE: "fast" },
    facts: { repo: { slug: "octo/app" }, build: { ...build, ...facts } },
    rules: { trusted: true, privilegedImages: [] },
  });

const withTrigger = (trigger: string) =>
  outline(`kind: pipeline\ntype: exec\ntrigger: ${trigger}`).pipelines[0]?.mismatch;

it.each([
  ["{ event: [promote, tag] }", "event push does not match promote, tag"],
  ["{ event: { exclude: [pull_request, push] } }", "event push is excluded by push"],
  ["{ branch: { include: [release/*], exclude: [main] } }", "branch main is excluded by main"],
  ["{ target: production }", "the build has no target, and needs production"],
  ["{ branch: main, event: tag, ref: x }", "event push does not match tag"],
  [
    "{ cron: [a, b, c, d, e, f, g, h, i, j] }",
    "the build has no cron, and needs a, b, c, d, e, f, g, h and 2 more",
  ],
  [`{ branch: ${"x".repeat(100)} }`, `branch main does not match ${"x".repeat(59)}…`],
  ["{ event: push, status: failure, paths: docs }", undefined],
])("explains why a build does not include a pipeline with the trigger %s", (trigger, reason) => {
  expect(withTrigger(trigger)).toBe(reason);
});

const docker = `kind: pipeline
type: docker
name: first
volumes:
  - name: socket
    host: { path: /var/run/docker.sock }
steps:
  - name: \${MODE}
    image: alpine
    volumes: [{ name: socket, path: /s }]
    settings: { token: { from_secret: npm_token } }
  - name: publish
    image: plugins/docker
    when: { event: tag }
---
kind: pipeline
type: digital
name: cloud
token: { from_secret: cloud_token }
`;

it("finds the lines of pipelines and steps, and the secrets and privileges that they ask for", () => {
  expect(outline(docker).pipelines).toMatchObject([
    {
      name: "first",
      line: 1,
      mismatch: undefined,
      secrets: ["npm_token"],
      steps: [
        {
          name: "fast",
          line: 8,
          mismatch: undefined,
          run: "on_success",
          privileged: false,
          hostPaths: ["/var/run/docker.sock"],
        },
        {
          name: "publish",
          line: 12,
          mismatch: "event push does not match tag",
          run: "on_success",
          privileged: true,
          hostPaths: [],
        },
      ],
    },
    { name: "cloud", line: 16, mismatch: undefined, secrets: ["cloud_token"], steps: [] },
  ]);
});

const file = `kind: pipeline
type: exec
name: test
steps:
  - { name: unit, commands: [make] }
  - { name: report, commands: [make], when: { status: failure } }
  - { name: release, commands: [make], when: { event: tag } }
---
kind: pipeline
type: exec
name: deploy
depends_on: [test]
`;

type States = Readonly<Record<string, string | readonly [status: string, changes: object]>>;
const stateOf = (name: string, index: number, state: States[string] = "") => {
  const [status, changes] = typeof state === "string" ? [state, {}] : state;
  return { name, number: index + 1, status, started: 5, on_success: true, ...changes };
};
const list = (states: States) =>
  Object.entries(states).map(([name, state], index) => stateOf(name, index, state));
const stagesOf = (test: string, steps: States, deploy: States[string] = "") =>
  list({ test: [test, { steps: list(steps) }], deploy });

type Case = [string, string, States, States[string], (string | undefined)[]];

it.each([
  [
    "all ran",
    "success",
    { clone: "success", unit: "success", report: "skipped" },
    "success",
    [undefined, undefined, "it runs only on failure, and nothing had failed", undefined],
  ],
  [
    "a step failed",
    "failure",
    { clone: "success", unit: "failure", report: "success" },
    "skipped",
    [undefined, undefined, undefined, "it runs only on success, and test had failed"],
  ],
  [
    "the clone failed",
    "failure",
    { clone: "failure", unit: "skipped", report: "success" },
    "blocked",
    [
      undefined,
      "it runs only on success, and clone had failed",
      undefined,
      "it waits for approval",
    ],
  ],
  [
    "a step ended the stage",
    "success",
    { clone: ["success", { exit_code: 78 }], unit: "skipped", report: "skipped" },
    "declined",
    [
      undefined,
      "clone ended the stage with exit code 78",
      "clone ended the stage with exit code 78",
      "it was declined",
    ],
  ],
  [
    "the build was cancelled",
    "killed",
    { clone: "killed", unit: "skipped", report: "skipped" },
    ["killed", { started: 0 }],
    [
      undefined,
      "its stage ended before it started",
      "its stage ended before it started",
      "the build was cancelled before it started",
    ],
  ],
  [
    "only a failure starts a stage",
    "success",
    { unit: "success", report: "skipped" },
    ["skipped", { on_success: false, on_failure: true }],
    [
      undefined,
      undefined,
      "it runs only on failure, and nothing had failed",
      "it runs only on failure, and nothing had failed",
    ],
  ],
] satisfies Case[])("says why parts did not run when %s", (_, test, steps, deploy, reasons) => {
  const ran = Build.parse({ stages: stagesOf(test, steps, deploy) });
  const [first, second] = describeParts(outline(file).pipelines, ran);
  expect([first?.reason, first?.steps[0]?.reason, first?.steps[1]?.reason, second?.reason]).toEqual(
    reasons,
  );
  expect(first?.steps[2]).toEqual({
    name: "release",
    line: 7,
    reason: "event push does not match tag",
  });
});
