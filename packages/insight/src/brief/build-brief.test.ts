import { describe, expect, it } from "vitest";
import { Stage, Step } from "@signalbox/contract";
import {
  briefTitle,
  failedSteps,
  failureKey,
  hasBrief,
  summaryTitle,
  type BriefBuild,
} from "./failed-steps.ts";
import { briefMarkdown } from "./brief-markdown.ts";
import { testsLine } from "./failed-tests.ts";
import { reasonLine } from "./reason-line.ts";
import { stepFacts } from "./step-facts.ts";

function step(number: number, status: string, rest: Partial<Step> = {}): Step {
  return { ...Step.parse({}), number, name: `step-${number}`, status, exit_code: 1, ...rest };
}

function stage(number: number, status: string, steps: Step[], rest?: Partial<Stage>): Stage {
  const name = `stage-${number}`;
  return { ...Stage.parse({}), number, name, status, exit_code: 1, steps, ...rest };
}

function build(stages: Stage[], status = "failure"): BriefBuild {
  return { number: 7, status, stages };
}

const reason = {
  line: 11,
  heading: "AssertionError: 7 == 12",
  tool: "mocha",
  file: "test/cart.js",
  fileLine: 9,
  lines: ["AssertionError: 7 == 12", "``` in the log"],
};

describe("the failed steps of a build", () => {
  it("are those with a failure or an error, in the order of stages and steps", () => {
    const steps = [step(2, "failure"), step(1, "success"), step(3, "error"), step(4, "skipped")];
    const found = failedSteps(
      build([stage(2, "failure", steps), stage(1, "error", [step(1, "error")])]),
    );
    expect(found.map(({ stage, step }) => [stage.number, step?.number])).toEqual([
      [1, 1],
      [2, 2],
      [2, 3],
    ]);
  });

  it("are ignored if the step or its stage is ignored", () => {
    const ignored = stage(1, "success", [step(1, "failure", { errignore: true })]);
    const whole = stage(2, "failure", [step(1, "failure")], { errignore: true });
    expect(failedSteps(build([ignored, whole])).map(({ isIgnored }) => isIgnored)).toEqual([
      true,
      true,
    ]);
  });

  it("include a stage that failed without a step", () => {
    const [found] = failedSteps(build([stage(1, "error", [], { error: "linter: unknown step" })]));
    expect(found?.step).toBeUndefined();
    expect(found && stepFacts(found)).toEqual(["linter: unknown step"]);
  });

  it("show the excerpt of a pipeline file below the error that it belongs to", () => {
    const error = "linter: unknown step; did you mean install?\n\n.drone.yml\n> 8 |   - instal";
    const failed = build([stage(1, "error", [], { error })]);
    const [found] = failedSteps(failed);
    expect(found && stepFacts(found)).toEqual(["linter: unknown step; did you mean install?"]);
    expect(found && reasonLine(found, "")).toBe(
      "stage-1: linter: unknown step; did you mean install?",
    );
    expect(briefMarkdown({ build: failed, reasonOf: () => undefined, address: "" })).toContain(
      "did you mean install?\n\n```text\n.drone.yml\n> 8 |   - instal\n```",
    );
  });

  it.each<[string, Stage[], string]>([
    [
      "steps",
      [stage(1, "failure", [step(1, "success"), step(2, "failure")])],
      "1 of 2 steps failed",
    ],
    ["one step", [stage(1, "failure", [step(1, "failure")])], "1 of 1 step failed"],
    ["only a stage", [stage(1, "error", []), stage(2, "skipped", [])], "1 of 2 stages failed"],
    [
      "ignored ones do not count",
      [stage(1, "failure", [step(1, "failure", { errignore: true }), step(2, "failure")])],
      "1 of 2 steps failed",
    ],
  ])("are counted: %s", (_, stages, title) => {
    expect(briefTitle(build(stages))).toBe(title);
  });

  it("include a killed step that timed out, but none that was cancelled", () => {
    const late = step(1, "killed", { error: "The stage exceeded its time limit of 1 minute" });
    const stages = [stage(1, "killed", [late, step(2, "killed")])];
    expect(failedSteps(build(stages, "killed")).map((found) => found.step?.number)).toEqual([1]);
    expect(hasBrief(build(stages, "killed"))).toBe(true);
  });

  it("include a killed stage that timed out before a step that counts, but none that was cancelled", () => {
    const error = "The stage exceeded its time limit of 90 minutes, which is a setting";
    const ignored = step(1, "killed", { error, errignore: true });
    const stages = [
      stage(1, "killed", [], { error }),
      stage(2, "killed", [ignored], { error }),
      stage(3, "killed", [step(1, "killed", { error })], { error }),
      stage(4, "killed", []),
      stage(5, "killed", [step(1, "killed", { error: "context canceled" })], {
        error: "context canceled",
      }),
    ];
    const late = build(stages, "killed");
    const found = failedSteps(late);
    expect(found.map(failureKey)).toEqual(["1/0", "2/0", "2/1", "3/1"]);
    expect(hasBrief(late)).toBe(true);
    expect(briefTitle(build(stages.slice(0, 1), "killed"))).toBe("1 of 1 stage failed");
    expect(found[0] && stepFacts(found[0])).toEqual([error]);
    expect(found[0] && reasonLine(found[0], "")).toBe("stage-1: Timed out after 1h 30m");
    expect(hasBrief(build(stages.slice(3), "killed"))).toBe(false);
  });

  it("result in a brief unless the build succeeded or only ignored steps failed", () => {
    const failing = [stage(1, "failure", [step(1, "failure")])];
    const ignored = [stage(1, "success", [step(1, "failure", { errignore: true })])];
    expect(hasBrief(build(failing))).toBe(true);
    expect(hasBrief(build(failing, "running"))).toBe(true);
    expect(hasBrief(build(failing, "success"))).toBe(false);
    expect(hasBrief(build(ignored, "running"))).toBe(false);
    expect(hasBrief({ number: 1, status: "failure" })).toBe(false);
  });
});

describe("the title of a summary", () => {
  it.each<[string, BriefBuild, string]>([
    [
      "counts failed steps",
      build([stage(1, "failure", [step(1, "failure")])]),
      "1 of 1 step failed",
    ],
    [
      "says why no stage could run",
      { number: 1, status: "error", error: "unknown key comands\n\n.drone.yml\n> 1 | a" },
      "unknown key comands",
    ],
    ["says that a build was cancelled", { number: 1, status: "killed" }, "The build was cancelled"],
    ["says that a build was declined", { number: 1, status: "declined" }, "The build was declined"],
    ["waits for the end", { number: 1, status: "running" }, "The build has not ended"],
    ["says that nothing failed", { number: 1, status: "success" }, "No step failed"],
  ])("%s", (_, summarized, title) => {
    expect(summaryTitle(summarized)).toBe(title);
  });

  it("is followed by the excerpt of an invalid pipeline file", () => {
    const error = "unknown key comands\n\n.drone.yml\n> 1 | a";
    const invalid = { number: 1, status: "error", error };
    expect(briefMarkdown({ build: invalid, reasonOf: () => undefined, address: "/a" })).toBe(
      "**[Build #1](/a?at=failure): unknown key comands**\n\n```text\n.drone.yml\n> 1 | a\n```\n",
    );
  });
});

describe("the facts without a log", () => {
  it.each<[string, Partial<Step>, string[]]>([
    ["the exit code and the time", { started: 100, stopped: 175 }, ["exit code 1", "ran 1m 15s"]],
    ["even minutes", { started: 100, stopped: 700 }, ["exit code 1", "ran 10m 00s"]],
    ["hours", { started: 100, stopped: 3765 }, ["exit code 1", "ran 1h 01m 05s"]],
    ["a signal", { exit_code: 139 }, ["exit code 139 (SIGSEGV)"]],
    ["a missing command", { exit_code: 127 }, ["exit code 127 (a command that was not found)"]],
    ["a lack of memory", { exit_code: 137 }, ["exit code 137 (SIGKILL)", "possibly out of memory"]],
    [
      "the error that the server stored",
      { exit_code: 255, error: "The server's disk is full" },
      ["The server's disk is full"],
    ],
    [
      "an error that tells of memory",
      { exit_code: 137, error: "out of memory" },
      ["out of memory", "exit code 137 (SIGKILL)"],
    ],
  ])("%s", (_, rest, facts) => {
    const failed = step(1, "failure", rest);
    const isIgnored = false;
    expect(stepFacts({ stage: stage(1, "failure", [failed]), step: failed, isIgnored })).toEqual(
      facts,
    );
  });
});

describe("the reason in one line", () => {
  const lineOf = (rest: Partial<Step>) => {
    const failed = step(1, rest.status ?? "failure", rest);
    const failure = { stage: stage(1, "failure", [failed]), step: failed, isIgnored: false };
    return reasonLine(failure, reason.heading);
  };

  it("is the error in the log", () => {
    expect(lineOf({})).toBe("step-1: AssertionError: 7 == 12");
  });

  it.each([
    ["The stage exceeded its time limit of 1 minute, which is a setting", "Timed out after 1m"],
    ["The stage exceeded its time limit of 90 minutes", "Timed out after 1h 30m"],
    ["The stage exceeded its time limit of 120 minutes", "Timed out after 2h"],
    ["context deadline exceeded", "Timed out"],
  ])("is the time limit of a step that ran into it: %s", (error, line) => {
    expect(lineOf({ status: "killed", exit_code: 137, error })).toBe(`step-1: ${line}`);
  });

  it("is the error that the server stored if there is one, because the log only shows its effect", () => {
    expect(lineOf({ error: "The step ran out of memory" })).toBe(
      "step-1: The step ran out of memory",
    );
  });
});

describe("a brief as Markdown", () => {
  const address = "https://ci.example.com/octo/app/7";
  const stages = [
    stage(1, "failure", [
      step(1, "failure", { name: "unit_*tests*" }),
      step(2, "failure", { errignore: true, exit_code: 2 }),
      step(3, "success"),
    ]),
  ];
  const text = briefMarkdown({ build: build(stages), reasonOf: () => reason, address });

  it("links the build and the line, and names place and tool", () => {
    expect(text).toContain(`**[Build #7](${address}?at=failure): 1 of 3 steps failed**`);
    expect(text).toContain(
      `**[stage-1 / unit\\_\\*tests\\*](${address}/1/1?lines=12)** · exit code 1 · \`test/cart.js:9\` · mocha`,
    );
  });

  it("names the repository and what is known of the build, escaped", () => {
    const facts = ["feature/*x*", "Kim [Test]", "", "Broke here:\npassed in #6"];
    const options = { build: build(stages), reasonOf: () => reason, address };
    expect(briefMarkdown({ ...options, slug: "octo/my_app", facts })).toContain(
      `**[octo/my\\_app #7](${address}?at=failure): 1 of 3 steps failed**\n\n` +
        "feature/\\*x\\* · Kim \\[Test\\] · Broke here: passed in \\#6\n\n**[stage-1",
    );
    expect(briefMarkdown({ ...options, facts: ["", " "] })).toBe(briefMarkdown(options));
  });

  it("uses a longer fence than the log, and separates ignored failures", () => {
    expect(text).toContain("````text\nAssertionError: 7 == 12\n``` in the log\n````");
    expect(text).toContain(
      `\n\n**Failed, ignored**\n\n- **[stage-1 / step-2](${address}/1/2?lines=12)** · exit code 2 · AssertionError: 7 == 12\n`,
    );
  });
});

describe("failed tests", () => {
  const one = {
    suite: "math",
    name: "divides",
    message: "by *zero*\n at x",
    file: "m.ts",
    line: 7,
  };
  const other = { suite: "", name: "adds", message: "" };

  it.each([
    [{ count: 1, first: [one] }, "divides: by *zero*"],
    [{ count: 1, first: [other] }, "adds failed"],
    [{ count: 2, first: [one, other] }, "2 tests failed: divides, adds"],
    [{ count: 9, first: [one, other, one] }, "9 tests failed: divides, adds and 7 more"],
  ])("are one line in lists", (tests, line) => {
    expect(testsLine(tests)).toBe(line);
  });

  it("replace the lines of the log in the Markdown", () => {
    const text = briefMarkdown({
      build: build([stage(1, "failure", [step(1, "failure")])]),
      reasonOf: () => reason,
      testsOf: () => ({ count: 3, first: [one, other] }),
      address: "",
    });
    expect(text).toContain(
      " · 3 tests failed\n\n- math › divides · `m.ts:7` · by \\*zero\\*\n- adds\n- and 1 more\n",
    );
    expect(text).not.toContain("AssertionError");
  });
});
