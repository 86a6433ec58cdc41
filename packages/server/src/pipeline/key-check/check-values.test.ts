import { describe, expect, it } from "vitest";
import { parsePipelineFile } from "../parse.ts";

const exec = (text: string): string => `kind: pipeline\ntype: exec\n${text}`;
const docker = (text: string): string => `kind: pipeline\ntype: docker\n${text}`;

const warningsOf = (text: string) => parsePipelineFile(text).pipelines[0]?.warnings;

const events = "accepted: push, pull_request, tag, promote, rollback, cron, custom";

describe("a word that resembles one with a meaning is an error", () => {
  it.each([
    [
      exec("trigger:\n  event: pusch"),
      `yaml: line 4: unknown event pusch of trigger; ${events}; did you mean push?`,
    ],
    [
      exec("trigger:\n  event:\n    exclude:\n    - push\n    - pul_request"),
      `yaml: line 7: unknown event pul_request of trigger; ${events}; did you mean pull_request?`,
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  when:\n    status: [sucess]"),
      "yaml: line 7: unknown status sucess of when of step a; accepted: success, failure; did you mean success?",
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  failure: ignroe"),
      "yaml: line 6: unknown failure ignroe of step a; accepted: ignore; did you mean ignore?",
    ],
    [
      docker("steps:\n- name: a\n  failure: fail-fats"),
      "yaml: line 5: unknown failure fail-fats of step a; accepted: ignore, fast, fast-fail, fail-fast; did you mean fail-fast?",
    ],
    [
      docker("services:\n- name: db\n  pull: alway"),
      "yaml: line 5: unknown pull alway of service db; accepted: always, if-not-exists, never; did you mean always?",
    ],
  ])("%j: %s", (text, message) => {
    expect(() => parsePipelineFile(text)).toThrow(message);
  });
});

describe("any other unknown word is a warning", () => {
  it.each([
    [
      exec("trigger: { event: [merge] }"),
      `line 3: unknown event merge of trigger matches no build; ${events}`,
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  failure: fast"),
      "line 6: unknown failure fast of step a is ignored; accepted: ignore",
    ],
    [
      docker("steps:\n- name: a\n  failure: Ignore"),
      "line 5: unknown failure Ignore of step a is ignored; accepted: ignore, fast, fast-fail, fail-fast",
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  when:\n    status: [blocked]"),
      "line 7: unknown status blocked of when of step a is never reached; accepted: success, failure",
    ],
  ])("%j: %s", (text, warning) => {
    expect(warningsOf(text)).toEqual([warning]);
  });
});

it.each([
  exec("trigger: { event: [push, 'pull*', '{tag,cron}'], status: [success, failure] }"),
  exec("trigger: { event: '${EVENT}', status: }"),
  exec("steps: [{ name: a, commands: [x], failure: Ignore, when: { status: ['*'] } }]"),
  docker("steps: [{ name: a, image: x, failure: fail-fast, pull: If-Not-Exists }]"),
  docker("steps: [null, { name: a, image: x, failure: '', pull: }]"),
])("words with a meaning give no warning: %j", (text) => {
  expect(warningsOf(text)).toEqual([]);
});

it("stops at a number of warnings", () => {
  const steps = Array.from({ length: 100 }, (_, index) => `- { name: s${index}, pull: x }`);
  expect(warningsOf(docker(`steps:\n${steps.join("\n")}`))).toHaveLength(20);
});
