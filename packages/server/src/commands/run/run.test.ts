import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../../../test/git-fixture.ts";

const main = join(import.meta.dirname, "../../main.ts");

/** Several processes start here, on a machine that may be busy. */
const timeout = 120_000;

const stateFolder = temporaryFolder();
const started = new Set<ChildProcess>();

afterAll(async () => {
  // Some are left if a test failed.
  for (const child of started) child.kill("SIGINT");
  await removeRepositories();
});

/** Starts `signalbox run` in a folder, with an empty folder for temporary files. */
const start = async (folder: string, ...args: string[]) => {
  const { INIT_CWD: _, ...inherited } = process.env;
  const temporary = await temporaryFolder();
  const https_proxy = "http://proxy.example:3128";
  const env = {
    ...inherited,
    https_proxy,
    TMPDIR: temporary,
    NO_COLOR: "1",
    XDG_STATE_HOME: await stateFolder,
  };
  const child = spawn(process.execPath, [main, "run", ...args], { cwd: folder, env });
  started.add(child);
  child.once("exit", () => started.delete(child));
  return { child, temporary };
};

const run = async (folder: string, ...args: string[]) => {
  const { child, temporary } = await start(folder, ...args);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { status: child.exitCode, output, errors, left: await readdir(temporary) };
};

/** Collects the output of a process. */
const watchOutput = ({ stdout }: ChildProcessWithoutNullStreams) => {
  let output = "";
  stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  return {
    all: () => output,
    /** Resolves with the first match, once there is one. */
    match: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const match = pattern.exec(output);
        if (match !== null) return match;
        await once(stdout, "data");
      }
    },
  };
};

const waiting = /^waiting (\d+)$/m;

const expectEnded = (pid: string | undefined): void =>
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");

const pipeline = (...steps: string[]): string =>
  ["kind: pipeline", "type: exec", "name: default", "steps:", ...steps].join("\n");

/** Creates a repository whose pipeline has these steps, and returns its path. */
const repositoryWith = async (...steps: string[]): Promise<string> => {
  const { path } = await createRepository({ files: { ".drone.yml": pipeline(...steps) } });
  return path;
};

it(
  "runs the files as they are, and changes nothing in the work tree",
  async () => {
    const steps = [
      "- name: build",
      "  commands: [cat a.txt new.txt, test ! -e ignored.txt]",
      "- name: history",
      "  commands: [git describe --tags, git count-objects]",
      "- name: branch",
      '  commands: [echo "$DRONE_BUILD_EVENT of $DRONE_BRANCH", echo "through $HTTPS_PROXY"]',
    ];
    const { path, git } = await createRepository({
      files: { ".drone.yml": pipeline(...steps), "a.txt": "old\n", ".gitignore": "ignored.txt\n" },
    });
    await git("tag", "v1");
    // The new content has the same length and is written in the same second as the index, so that git must compare it.
    await writeFile(join(path, "a.txt"), "now\n");
    await writeFile(join(path, "new.txt"), "untracked\n");
    await writeFile(join(path, "ignored.txt"), "ignored\n");
    const before = [await git("status", "--short"), await git("count-objects")];
    const { status, output, left } = await run(path);
    expect(output).toContain("\nnow\nuntracked\n");
    expect(output).toMatch(/\nv1-1-g\w+\n/);
    expect(output).toContain("\n0 objects, 0 kilobytes\n");
    expect(output).toContain("\npush of main\n");
    expect(output).toContain("\nthrough http://proxy.example:3128\n");
    expect(output).toMatch(/✔ default \/ build \d+s/);
    expect(output).toMatch(/The build passed in \d+s\.\n$/);
    expect(status).toBe(0);
    expect(left).toEqual([]);
    expect([await git("status", "--short"), await git("count-objects")]).toEqual(before);
  },
  timeout,
);

it(
  "reports ignored failures separately",
  async () => {
    const steps = [
      "- { name: lint, commands: [exit 2], failure: ignore }",
      "- { name: test, commands: [exit 3] }",
    ];
    const path = await repositoryWith(...steps);
    const { output } = await run(path);
    expect(output).toMatch(
      /\n✘ lint: exit code 2 · ignored\n✘ test: exit code 3\nThe build failed/,
    );
  },
  timeout,
);

it(
  "fails with the build, says why, masks secrets, and keeps artifacts",
  async () => {
    const steps = [
      "- name: first",
      "  commands: [echo first]",
      "- name: test",
      "  environment: { TOKEN: { from_secret: token } }",
      '  commands: [echo "token $TOKEN", "mkdir $SIGNALBOX_ARTIFACTS/a", "echo kept > $SIGNALBOX_ARTIFACTS/a/b.txt", "echo expected 1, got 2 >&2; exit 3"]',
    ];
    const other = pipeline("- name: other", "  commands: [exit 1]").replace("default", "other");
    const files = {
      ".drone.yml": `${pipeline(...steps)}\n---\n${other}`,
      ".env": "# for tests\nTOKEN=hidden-value\n",
    };
    const { path } = await createRepository({ files });
    const kept = join(await temporaryFolder(), "new", "folder");
    const choice = ["--stage", "default", "--step", "test"];
    const args = ["--secret-file", ".env", "--artifacts", kept, ...choice];
    const { status, output, left } = await run(path, ...args);
    expect(output).not.toMatch(/hidden-value|default \/ first|other \/ other/);
    expect(output).toContain("token [secret:token]");
    expect(await readFile(join(kept, "default/test/a/b.txt"), "utf8")).toBe("kept\n");
    expect(output).toMatch(/✘ default \/ test \d+s · exit code 3/);
    expect(output).toMatch(/✘ test: .*\nThe build failed after \d+s\.\n$/);
    expect(status).toBe(1);
    expect(left).toEqual([]);
  },
  timeout,
);

it(
  "names the step of each line while steps may run at the same time",
  async () => {
    const one = pipeline("- name: a", "  commands: [echo from a]");
    const { path } = await createRepository({
      files: { ".drone.yml": `${one}\n---\n${one.replace("default", "second")}` },
    });
    const { status, output } = await run(path, "--event", "pull_request");
    expect(output).toContain("default / a     | from a\n");
    expect(output).toContain("second / a      | from a\n");
    expect(status).toBe(0);
  },
  timeout,
);

it(
  "prints no control characters of names, keys and errors",
  async () => {
    const escape = String.raw`\e[2J\x9b\u202e`;
    const file = pipeline(`- name: "one ${escape}"`, "  commands: [exit 3]", `"key ${escape}": x`);
    const path = await repositoryWith();
    await writeFile(join(path, ".drone.yml"), file);
    const { output, errors } = await run(path);
    await writeFile(join(path, ".drone.yml"), `kind: pipeline\nclone: { disable: "${escape}" }\n`);
    const invalid = await run(path);
    const all = [output, errors, invalid.errors].join("\n");
    // oxlint-disable-next-line no-control-regex -- control characters are what this is about
    expect(all).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    const shown = String.raw`\x1b[2J\x9b\u202e`;
    expect(output).toContain(`▸ default / one ${shown}\n`);
    expect(output).toContain(`Warning: line 7: unknown key key ${shown} is ignored`);
    expect(output).toContain(`✘ one ${shown}: exit code 3`);
    expect(invalid.errors).toContain(`disable must be true or false, not ${shown}`);
  },
  timeout,
);

it(
  "cancels the build when it is interrupted, and leaves nothing behind",
  async () => {
    const steps = ["- name: wait", "  commands: [echo waiting $$$$, sleep 1000]"];
    const path = await repositoryWith(...steps);
    const { child, temporary } = await start(path);
    const output = watchOutput(child);
    const [, pid] = await output.match(waiting);
    child.kill("SIGINT");
    await once(child, "close");
    expect(child.exitCode).toBe(130);
    expect(output.all()).toContain("Cancelling the build …\n");
    expect(output.all()).toMatch(/The build was cancelled\.\n$/);
    expect(await readdir(temporary)).toEqual([]);
    expectEnded(pid);
  },
  timeout,
);

it(
  "ends the build when nobody reads its output",
  async () => {
    const steps = [
      "- name: wait",
      "  commands: [echo waiting $$$$, while sleep 0.1; do echo more; done]",
    ];
    const path = await repositoryWith(...steps);
    const { child, temporary } = await start(path);
    const [, pid] = await watchOutput(child).match(waiting);
    child.stdout.destroy();
    await once(child, "exit");
    expect(child.exitCode).toBe(130);
    expect(await readdir(temporary)).toEqual([]);
    expectEnded(pid);
  },
  timeout,
);

it(
  "says what is wrong with the pipeline file",
  async () => {
    const bad = pipeline("- name: a", "  comands: [x]");
    const { path } = await createRepository({ files: { ".drone.yml": bad } });
    const found = await run(path);
    expect([found.status, found.left]).toEqual([2, []]);
    expect(found.errors).toContain("unknown key comands of step a; did you mean commands?");
  },
  timeout,
);

it.each([
  [
    "an event that no pipeline runs for",
    ["- name: a", "  commands: [x]", "trigger: { branch: [release] }"],
    [],
    /^No pipeline of \.drone\.yml runs for event push here/,
  ],
  [
    "a missing file",
    ["- name: a", "  commands: [x]"],
    ["--file", "none.yml"],
    /^There is no none\.yml in \/.*\n$/,
  ],
] as [string, string[], string[], RegExp][])(
  "says what is wrong with %s",
  async (_, steps, args, message) => {
    const { path } = await createRepository({ files: { ".drone.yml": pipeline(...steps) } });
    const found = await run(path, ...args);
    expect([found.status, found.left]).toEqual([2, []]);
    expect(found.errors).toMatch(message);
  },
  timeout,
);

it(
  "says what to do without a pipeline, or with a template",
  async () => {
    const { path } = await createRepository({ files: { ".drone.yml": "# nothing yet\n" } });
    const withoutPipeline = await run(path);
    expect([withoutPipeline.status, withoutPipeline.errors]).toEqual([
      2,
      "The pipeline file is empty: add a document with kind: pipeline, type and steps\n",
    ]);
    await writeFile(join(path, ".drone.yml"), "kind: template\nload: plugin.yaml\n");
    const withTemplate = await run(path, "--step", "test");
    expect([withTemplate.status, withTemplate.errors]).toEqual([
      2,
      expect.stringMatching(/^\.drone\.yml cannot run: it uses a template, and templates are on /),
    ]);
    await rm(join(path, ".drone.yml"));
    expect((await run(path)).errors).toBe(
      `There is no .drone.yml in ${path}; a server suggests one on the page of the repository: npm start -- --repos ${dirname(path)}\n`,
    );
  },
  timeout,
);

it(
  "says that a folder is missing or in no work tree",
  async () => {
    const empty = await temporaryFolder();
    expect((await run(empty)).errors).toBe(`${empty} is not in a git work tree\n`);
    const missing = join(empty, "missing");
    expect((await run(empty, missing)).errors).toBe(`There is no folder ${missing}\n`);
  },
  timeout,
);
