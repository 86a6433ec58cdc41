import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { isAlive } from "./build-fixture.ts";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";

const scripts = fileURLToPath(new URL("../../../scripts", import.meta.url));

afterAll(removeRepositories);

const run = (code: string, cwd: string, env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ["--input-type=module", "--eval", code], { cwd, env, stdio: "ignore" });

it("ends the command of the set-up, even if it ignores the signal, and leaves nothing behind", async () => {
  const folder = await temporaryFolder();
  const [pid, own] = [join(folder, "pid"), join(folder, "own")];
  await mkdir(own);
  const command = `trap "" TERM; echo $$ > ${pid}; while :; do sleep 0.1; done`;
  const code = `const { runSetUp } = await import(${JSON.stringify(join(scripts, "run.mjs"))});
    const options = { cwd: ".", env: process.env };
    await runSetUp("Waiting", "/bin/sh", ["-c", ${JSON.stringify(command)}], options);`;
  const setUp = run(code, folder, { ...process.env, TMPDIR: own });
  await expect.poll(() => existsSync(pid) && readFile(pid, "utf8")).toMatch(/^\d+\n$/);
  setUp.kill("SIGTERM");
  expect(await once(setUp, "exit")).toEqual([143, null]);
  expect(isAlive(Number(await readFile(pid, "utf8")))).toBe(false);
  expect(await readdir(own)).toEqual([]);
});

it.skipIf(!existsSync("/usr/bin/setpriv"))(
  "ends the container engine of the tests even if npm test is killed",
  async () => {
    const folder = await temporaryFolder();
    const pid = join(folder, "pid");
    // setpriv becomes the shell, so the file exists only once the signal is arranged.
    const command = `echo $$ > ${pid}; while :; do sleep 0.1; done`;
    const code = `const { endWithParent } = await import(${JSON.stringify(join(scripts, "end-with-parent.mjs"))});
      const { spawn } = await import("node:child_process");
      spawn(...endWithParent("/bin/sh", ["-c", ${JSON.stringify(command)}]), { detached: true });`;
    const tests = run(code, folder, process.env);
    await expect.poll(() => existsSync(pid) && readFile(pid, "utf8")).toMatch(/^\d+\n$/);
    tests.kill("SIGKILL");
    const engine = Number(await readFile(pid, "utf8"));
    await expect.poll(() => isAlive(engine)).toBe(false);
  },
);

/** A project with one package, and an npm that installs it. */
const makeProject = async () => {
  const project = await temporaryFolder();
  await cp(scripts, join(project, "scripts"), { recursive: true });
  const node = process.versions.node;
  const lock = { packages: { "node_modules/one": { version: "1.0.0", integrity: "sha512-one" } } };
  await writeFile(join(project, "package.json"), JSON.stringify({ devDependencies: { node } }));
  await writeFile(join(project, "package-lock.json"), JSON.stringify(lock));
  await mkdir(join(project, "bin"));
  const npm = `#!/bin/sh
test "$1" = ci || exit 1
rm -rf node_modules packages/*/node_modules
mkdir -p node_modules/.bin node_modules/one
cp package-lock.json node_modules/.package-lock.json
ln -sf "${process.execPath}" node_modules/.bin/node
`;
  await writeFile(join(project, "bin", "npm"), npm);
  await chmod(join(project, "bin", "npm"), 0o755);
  const PATH = [join(project, "bin"), process.env["PATH"]].join(delimiter);
  const install = async () => {
    const code = `await (await import("./scripts/install.mjs")).ensureInstalled();`;
    const [status] = await once(run(code, project, { ...process.env, PATH }), "exit");
    expect(status).toBe(0);
    return (await readdir(join(project, "node_modules"))).toSorted();
  };
  return { project, install };
};

it("repeats an installation that was interrupted", async () => {
  const { project, install } = await makeProject();
  const whole = [".bin", ".package-lock.json", "one"];
  expect(await install()).toEqual(whole);
  await writeFile(join(project, "node_modules", "half"), "");
  expect(await install()).toEqual([...whole, "half"].toSorted());

  await mkdir(join(project, "packages", "server", "node_modules"), { recursive: true });
  await writeFile(join(project, ".installing"), "");
  expect(await install()).toEqual(whole);
  expect(await readdir(join(project, "packages", "server"))).toEqual([]);
  expect(await readdir(project)).not.toContain(".installing");
});

it("npm test ends with the line that counts tests, even if the set-up fails", async () => {
  const { project } = await makeProject();
  await writeFile(join(project, "bin", "npm"), "#!/bin/sh\necho no network >&2\nexit 1\n");
  const PATH = [join(project, "bin"), process.env["PATH"]].join(delimiter);
  const test = spawn(process.execPath, ["scripts/test.mjs"], {
    cwd: project,
    env: { ...process.env, PATH, CI: "true" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output, [status]] = await Promise.all([text(test.stdout), once(test, "exit")]);
  expect(output).toContain("no network");
  expect([output.trimEnd().split("\n").at(-1), status]).toEqual(["0 passed, 1 failed", 1]);
});

type Locked = {
  link?: boolean;
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
};

it("locks the packages of other platforms too, each with its integrity", async () => {
  const file = await readFile(join(scripts, "..", "package-lock.json"), "utf8");
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(file);
  const installed = Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
  const names = new Set(installed.map(([path]) => path.split("node_modules/").at(-1)));
  const wanted = installed.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  const isUnpinned = ([, { link, integrity }]: [string, Locked]) =>
    !link && integrity === undefined;
  expect(installed.filter(isUnpinned).map(([path]) => path)).toEqual([]);
});
