import { describe, expect, it } from "vitest";
import { parsePipelineFile } from "../parse.ts";

const exec = (text: string): string => `kind: pipeline\ntype: exec\n${text}`;
const docker = (text: string): string => `kind: pipeline\ntype: docker\n${text}`;

const warningsOf = (text: string) => parsePipelineFile(text).pipelines[0]?.warnings;

const events = "accepted: push, pull_request, tag, promote, rollback, cron, custom";

describe("an unknown word where only some have a meaning is a warning", () => {
  it.each([
    [
      exec("trigger:\n  event: pusch"),
      `line 4: unknown event pusch of trigger matches no build; ${events}; did you mean push?`,
    ],
    [
      exec("trigger:\n  event:\n    exclude:\n    - push\n    - pul_request"),
      `line 7: unknown event pul_request of trigger matches no build; ${events}; did you mean pull_request?`,
    ],
    [
      exec("trigger: { event: [merge] }"),
      `line 3: unknown event merge of trigger matches no build; ${events}`,
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  when:\n    status: [sucess]"),
      "line 7: unknown status sucess of when of step a is never reached; accepted: success, failure; did you mean success?",
    ],
    [
      exec("steps:\n- name: a\n  commands: [x]\n  failure: fast"),
      "line 6: unknown failure fast of step a is ignored; accepted: ignore",
    ],
    [
      docker("steps:\n- name: a\n  failure: ignored"),
      "line 5: unknown failure ignored of step a is ignored; accepted: ignore, fast, fast-fail, fail-fast; did you mean ignore?",
    ],
    [
      docker("steps:\n- name: a\n  failure: Ignore"),
      "line 5: unknown failure Ignore of step a is ignored; accepted: ignore, fast, fast-fail, fail-fast; did you mean ignore?",
    ],
    [
      docker("services:\n- name: db\n  pull: alway"),
      "line 5: unknown pull alway of service db is ignored; accepted: always, if-not-exists, never; did you mean always?",
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
