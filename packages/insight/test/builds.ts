import { Build, Stage, Step, type StatusName } from "@signalbox/contract";

/** A finished build for tests: push to main, number and commit by `number` after that of the number before, unless `fields` says otherwise. */
export function makeBuild(number: number, fields: Partial<Build> = {}): Build {
  const started = 1_000_000 + number * 3600;
  return {
    ...Build.parse({}),
    id: 1000 + number,
    repo_id: 1,
    number,
    status: "success",
    event: "push",
    before: `${number - 1}`.padStart(40, "0"),
    after: `${number}`.padStart(40, "0"),
    ref: "refs/heads/main",
    source: "main",
    target: "main",
    created: started,
    started,
    finished: started + 60,
    ...fields,
  };
}

/** A finished stage. Its steps run one after the other. */
export function makeStage(
  name: string,
  steps: readonly Step[],
  fields: Partial<Stage> = {},
): Stage {
  const failed = steps.some((step) => step.status === "failure" && step.errignore !== true);
  const times = steps.flatMap((step) => [step.started ?? 0, step.stopped ?? 0]);
  return {
    ...Stage.parse({}),
    name,
    number: 1,
    status: failed ? "failure" : "success",
    started: Math.min(...times, Number.MAX_SAFE_INTEGER) % Number.MAX_SAFE_INTEGER,
    stopped: Math.max(...times, 0),
    on_success: true,
    steps: steps.map((step, index) => ({ ...step, number: index + 1 })),
    ...fields,
  };
}

/** A finished step that ran for 10 seconds. */
export function makeStep(
  name: string,
  status: StatusName = "success",
  fields: Partial<Step> = {},
): Step {
  const started = fields.started ?? 1_000_000;
  return {
    ...Step.parse({}),
    name,
    status,
    exit_code: status === "failure" ? 1 : 0,
    started,
    stopped: started + 10,
    ...fields,
  };
}

/** A promotion of the build `parent` to production. */
export function makeDeployment(number: number, parent: number, fields: Partial<Build> = {}): Build {
  return makeBuild(number, {
    event: "promote",
    deploy_to: "production",
    parent,
    after: makeBuild(parent).after,
    ...fields,
  });
}
