const stage = (name: string, steps: string, more = ""): string => `---
kind: pipeline
type: exec
name: ${name}
${more}steps:
${steps}`;

const step = (name: string, command: string, more = ""): string =>
  `  - name: ${name}\n    commands: [${JSON.stringify(command)}]\n${more}`;

const after = (...names: string[]): string => `depends_on: [${names.join(", ")}]\n`;

const lines = (count: number): string =>
  `for i in $(seq ${count}); do echo "line $i of what a tool prints"; done`;

const colours = String.raw`printf '\033[32mok\033[0m  a test\n\033[31mFAIL\033[0m another: expected 3, got 4\nsee https://example.com/docs\n'`;

/** A step with a test report and artifacts. */
const junit = [
  `mkdir -p "$SIGNALBOX_ARTIFACTS/report"; echo '<h1>Coverage</h1>' > "$SIGNALBOX_ARTIFACTS/report/index.html"`,
  `head -c 300000 /dev/zero > "$SIGNALBOX_ARTIFACTS/shop-1.4.0.tar.gz"`,
  `echo '<testsuite name="cart"><testcase classname="cart" name="adds prices" time="0.2"/><testcase classname="cart" name="refuses unknown items" file="test/cart.test.ts" line="12" time="1.4"><failure message="expected 3, got 4">Error: expected 3, got 4</failure></testcase><testcase classname="cart" name="rounds" time="0"><skipped message="later"/></testcase></testsuite>' > "$SIGNALBOX_REPORTS/junit.xml"`,
  "exit 1",
].join("\n");

/** Pipeline files by the outcome of their builds. */
export const pipelines = {
  success: stage("default", step("install", lines(12)) + step("test", colours)),
  failure: stage(
    "default",
    step("compile", lines(4)) + step("test", `${colours}; exit 3`) + step("deploy", "true"),
  ),
  error: stage("windows", step("test", "true"), "platform:\n  os: windows\n"),
  stepError: stage("default", step("greet", "no-such-command --version")),
  skipping:
    stage(
      "test",
      step("test", "exit 1") + step("notify", "true", "    when:\n      status: [success]\n"),
    ) + stage("deploy", step("upload", "true"), after("test")),
  endless: stage("default", step("wait", "echo waiting; tail -f /dev/null") + step("test", "true")),
  empty: stage("default", step("nothing", "true")),
  long: stage("default", step("print", lines(10_000))),
  reports:
    stage("default", step("test", junit)) +
    "trigger:\n  event: [push]\n" +
    stage("release", step("upload", "true"), "trigger:\n  event: [tag]\n"),
  unreachable: stage(
    "default",
    step("fonts", "echo 'curl: (6) Could not resolve host: fonts.example.com'; exit 6"),
  ),
  silent:
    stage("exit", step("test", "exit 3")) +
    // The parser of pipeline files turns `$$$$` into `$$`.
    stage("crash", step("test", "kill -SEGV $$$$")) +
    stage("kill", step("test", "kill -KILL $$$$")),
  misspelled: stage("default", step("test", "true").replace("commands", "comands")),
  unknownStep: stage(
    "default",
    step("install", "true") + step("test", "true", "    depends_on: [instal]\n"),
  ),
  twoStages:
    stage("test", step("test", "true")) + stage("deploy", step("upload", "true"), after("test")),
  remoteSession: stage(
    "default",
    step(
      "look",
      'echo "web session: https://example.com/session/1"; [ "$DRONE_BUILD_DEBUG" = false ] || tail -f /dev/null',
    ),
  ),
};

/**
 * A build that runs until the file exists, with a second stage that depends on the first one. Only one such build runs
 * at a time.
 */
export function gate(file: string): string {
  return (
    stage(
      "compile",
      step("fetch", lines(40)) +
        step("compile", `until [ -e ${file} ]; do date; sleep 1; done`) +
        step("pack", "true"),
      "concurrency:\n  limit: 1\n",
    ) + stage("publish", step("upload", "true"), after("compile"))
  );
}

/** A build that runs until a file with its number exists. */
export function estimated(file: string): string {
  return stage(
    "default",
    step("compile", `until [ -e ${file}.$DRONE_BUILD_NUMBER ]; do date; sleep 1; done`) +
      step("test", "true"),
  );
}

const platforms = ["amd64", "arm64", "armv7", "s390x", "ppc64le", "riscv64"];

/** Stages that fan out and join again, one of which fails; one has steps that do so, too. */
export const fan =
  stage(
    "prepare",
    `${step("fetch", "echo fetched")}${step("lint", "true", "    depends_on: [fetch]\n")}${step("test", "true", "    depends_on: [fetch]\n")}${step("report", "true", "    depends_on: [lint, test]\n")}`,
  ) +
  platforms
    .map((name) =>
      stage(
        name,
        step("build", name === "s390x" ? "exit 1" : "true") + step("test", "true"),
        after("prepare"),
      ),
    )
    .join("") +
  stage("publish", step("upload", "true"), after(...platforms));

/** Stages of which one is repeated, one ignores a failure, one does not run, and one is cancelled. */
export const mixed =
  stage(
    "lint",
    step("spelling", "echo 'README.md:14: unknown word'; exit 1", "    failure: ignore\n"),
  ) +
  stage("fonts", step("fetch", "echo 'curl: (6) Could not resolve host: fonts.example'; exit 6")) +
  stage("release", step("upload", "true"), "trigger:\n  event: [tag]\n") +
  stage("soak", step("wait", "tail -f /dev/null") + step("report", "true")) +
  stage("publish", step("upload", "true"), after("lint", "soak"));

/** Forty stages, ten after each other in four rows. */
export const forty = Array.from({ length: 40 }, (_, n) =>
  stage(
    `package-${n + 1}`,
    step("test", n === 27 ? "exit 1" : "true"),
    n < 4 ? "" : after(`package-${n - 3}`),
  ),
).join("");
