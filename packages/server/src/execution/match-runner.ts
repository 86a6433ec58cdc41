/** Which machines may run a stage. Pure functions. */

/** The kinds of stages that a machine can run, with platforms by their names in Go. Empty texts are unknown. */
export type RunnerTraits = {
  /** `pipeline` if empty. */
  kind: string;
  /** `docker` if empty. */
  type: string;
  os: string;
  arch: string;
  variant: string;
  kernel: string;
  labels: Readonly<Record<string, string>>;
};

/** The requirements of a stage. Empty texts are not in its pipeline file. */
export type StageNeeds = {
  kind: string;
  type: string;
  wanted_os: string;
  wanted_arch: string;
  variant: string;
  kernel: string;
  labels: Readonly<Record<string, string>>;
};

/**
 * Whether a machine may run a stage: kind and type are equal, the platform is the same as far as both name one, and the
 * labels are equal sets. These are the rules of Drone servers
 * (https://github.com/harness/harness/blob/v2.24.0/scheduler/queue/queue.go).
 */
export function canRun(runner: RunnerTraits, stage: StageNeeds): boolean {
  return (
    (runner.kind || "pipeline") === (stage.kind || "pipeline") &&
    typeOf(runner) === typeOf(stage) &&
    agree(runner.os, stage.wanted_os) &&
    agree(runner.arch, stage.wanted_arch) &&
    agree(runner.variant, stage.variant) &&
    agree(runner.kernel, stage.kernel) &&
    isSameMap(runner.labels, stage.labels)
  );
}

/** Pipelines without a type are docker pipelines. */
function typeOf({ type }: { type: string }): string {
  return type || "docker";
}

function agree(has: string, wants: string): boolean {
  return has === "" || wants === "" || has === wants;
}

function isSameMap(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

const maxNamed = 5;

/**
 * Why a stage stays in the queue: which runner it needs, and which are connected. Empty if one of them can run it.
 * @param connected this machine's abilities and those of all connected runners
 */
export function waitsFor(stage: StageNeeds, connected: readonly RunnerTraits[]): string {
  if (connected.some((runner) => canRun(runner, stage))) return "";
  const type = typeOf(stage);
  const platform = [stage.wanted_os, stage.wanted_arch, stage.variant].filter(Boolean).join("/");
  const needs = [type, platform, ...labelWords(stage.labels)].filter(Boolean).join(", ");
  const names = [...new Set(connected.map((runner) => nameOf(runner, type)))].sort();
  const more = names.length - maxNamed;
  const shown = names.slice(0, maxNamed).join(", ") || "none";
  return `Waits for a runner: ${needs}; connected: ${shown}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A runner of another type is named by its type alone, because that is already why it cannot run the stage. */
function nameOf(runner: RunnerTraits, wanted: string): string {
  const type = typeOf(runner);
  if (type !== wanted) return type;
  const platform = [runner.os, runner.arch, runner.variant].filter(Boolean).join("/");
  return [type, platform, ...labelWords(runner.labels)].filter(Boolean).join(" ");
}

function labelWords(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}
