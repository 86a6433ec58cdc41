import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { dockerPipeline, runDocker } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

describe.skipIf(!hasEngine)("the container of a step", () => {
  it("runs only the commands, if there are any", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  entrypoint: [echo, entrypoint]
  command: [command]
  commands: [echo commands]`),
    );
    expect(await log("a")).toBe("+ echo commands\ncommands\n");
  });

  it("prints output and errors in the order in which they were written", async () => {
    const script = "for i in $(seq 50); do echo out $i; echo err $i >&2; done";
    const { log } = await runDocker(
      dockerPipeline(`steps: [{ name: a, image: SHELL, commands: ["${script}"] }]`),
    );
    const lines = Array.from({ length: 50 }, (_, index) => `out ${index + 1}\nerr ${index + 1}\n`);
    expect(await log("a")).toBe(`+ ${script}\n${lines.join("")}`);
  });

  it("has its entrypoint and command without commands", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- { name: a, image: SHELL, entrypoint: [echo, one], command: [two] }`),
    );
    expect(await log("a")).toBe("one two\n");
  });

  it.each([
    ["{ base: /go, path: src/x }", "/go/src/x /go/src/x /go src/x"],
    ["{ path: /app }", "/app /app /app "],
    ["{ path: sub/dir }", "/drone/src/sub/dir /drone/src/sub/dir /drone/src sub/dir"],
    ["{ path: /etc }", "/drone/src /drone/src /drone/src "],
  ])("works in the workspace %s", async (workspace, expected) => {
    const show = "echo $PWD $DRONE_WORKSPACE $DRONE_WORKSPACE_BASE $DRONE_WORKSPACE_PATH";
    const { log } = await runDocker(
      dockerPipeline(`
workspace: ${workspace}
steps:
- { name: a, image: SHELL, commands: [${show}] }`),
    );
    expect((await log("a")).split("\n")[1]).toBe(expected.trim());
  });

  it("shares the workspace and temporary volumes with the other steps", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
volumes: [{ name: cache, temp: {} }]
steps:
- name: write
  image: SHELL
  commands: [echo workspace > file, echo volume > /cache/file]
  volumes: [{ name: cache, path: /cache }]
- name: read
  image: SHELL
  commands: [cat file /other/file]
  volumes: [{ name: cache, path: /other }]`),
    );
    expect(await log("read")).toBe("+ cat file /other/file\nworkspace\nvolume\n");
  });

  it("has volumes in memory for itself", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
volumes: [{ name: memory, temp: { medium: memory } }]
steps:
- name: write
  image: SHELL
  commands: [echo x > /memory/file]
  volumes: [{ name: memory, path: /memory }]
- name: read
  image: SHELL
  commands: [ls /memory, grep -o 'tmpfs /memory tmpfs' /proc/mounts]
  volumes: [{ name: memory, path: /memory }]`),
      { trusted: true },
    );
    expect(await log("read")).toMatch(/^\+ ls \/memory\n\+ grep .*\ntmpfs \/memory tmpfs\n$/);
  });

  it("gains no rights by setuid programs, unless the repository is trusted", async () => {
    const pipeline = dockerPipeline(
      "steps: [{ name: a, image: SHELL, commands: [grep NoNewPrivs /proc/self/status] }]",
    );
    const wordOf = async (trusted: boolean): Promise<string | undefined> => {
      const { log } = await runDocker(pipeline, { trusted });
      return /^NoNewPrivs:\s*(\d)$/m.exec((await log("a")) ?? "")?.[1];
    };
    expect([await wordOf(false), await wordOf(true)]).toEqual(["1", "0"]);
  });

  it("may run as another user, who cannot write to an empty workspace", async () => {
    const { steps, log } = await runDocker(
      dockerPipeline(`
steps:
- { name: a, image: SHELL, user: "1000:1000", commands: [id -u, touch file] }`),
    );
    expect(steps).toEqual([["a", "failure", 1]]);
    expect(await log("a")).toContain("\n1000\n");
    expect(await log("a")).toContain("touch: file: Permission denied\n");
  });

  it("does not start for a user that the image does not have", async () => {
    const { stage } = await runDocker(
      dockerPipeline("steps: [{ name: a, image: SHELL, user: nosuch, commands: ['true'] }]"),
    );
    expect(stage.error).toBe(
      "Error response from daemon: unable to find user nosuch: no matching entries in passwd file",
    );
  });

  it("can replace variables, except for those of its build", async () => {
    const show = "echo $DRONE_BRANCH $DRONE_REPO $CI";
    const { log } = await runDocker(
      dockerPipeline(`
environment: { DRONE_BRANCH: pipeline, DRONE_REPO: pipeline, CI: pipeline }
steps:
- name: a
  image: SHELL
  environment: { DRONE_BRANCH: step, DRONE_REPO: step, CI: step }
  commands: [${show}]`),
    );
    expect((await log("a")).split("\n")[1]).toBe("main step step");
  });

  it("substitutes variables of the build in the file, and leaves the others to the shell", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  commands: ["echo \${DRONE_BRANCH}", "echo \${FOO:-x}", "echo $\${HOME}", "echo $HOME"]`),
    );
    const trace = (await log("a")).split("\n").filter((line) => line.startsWith("+ "));
    expect(trace).toEqual(["+ echo main", "+ echo x", "+ echo ${HOME}", "+ echo $HOME"]);
  });

  it("runs all commands in one shell and shows each of them", async () => {
    const { steps, log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  commands: ["false || true", "if true; then", "echo in", "fi", "(exit 5)", "echo never"]`),
    );
    expect(steps).toEqual([["a", "failure", 5]]);
    expect(await log("a")).toContain("in\n");
    expect(await log("a")).not.toContain("never");
  });

  it("masks the secrets of all steps in all logs", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  environment: { TOKEN: { from_secret: token } }
  settings: { password: { from_secret: password } }
  commands: [echo $TOKEN > file, echo $TOKEN $PLUGIN_PASSWORD]
- { name: b, image: SHELL, commands: [cat file, "echo opensesame"] }
- name: c
  image: SHELL
  commands:
    - printf 'open\\033[1msesa\\033[mme'`),
      { secrets: { token: "opensesame", password: "swordfish" } },
    );
    expect(await log("a")).toMatch(/\n\[secret:token\] \[secret:password\]\n$/);
    expect(await log("b")).toBe(
      "+ cat file\n[secret:token]\n+ echo [secret:token]\n[secret:token]\n",
    );
    expect(await log("c")).toContain("\n[secret:token]\x1b[1m\x1b[m");
  });

  it("may mount folders of the machine and leave the network in a trusted repository", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "file"), "from the machine\n");
    const { steps, log } = await runDocker(
      dockerPipeline(`
volumes: [{ name: host, host: { path: ${folder} } }]
steps:
- name: a
  image: SHELL
  extra_hosts: ["db:10.1.2.3"]
  shm_size: 1MB
  volumes: [{ name: host, path: "/host:ro" }]
  commands: [cat /host/file, grep -o '10.1.2.3.db' /etc/hosts, df -k /dev/shm | tail -n 1 | grep -o ' 1024 ', "! touch /host/x"]
- { name: b, image: SHELL, network_mode: none, commands: ["ip addr | grep -c UP"] }`),
      { trusted: true },
    );
    expect(await log("a")).toContain("\nfrom the machine\n");
    expect(await log("a")).toContain("\n10.1.2.3\tdb\n");
    expect(await log("b")).toMatch(/\n1\n$/);
    expect(steps).toEqual([
      ["a", "success", 0],
      ["b", "success", 0],
    ]);
  });

  it("may do neither in other repositories", async () => {
    const { stage } = await runDocker(
      dockerPipeline(`
volumes: [{ name: host, host: { path: /etc } }]
steps: [{ name: a, image: SHELL, commands: ['true'] }]`),
    );
    expect(stage.error).toMatch(
      /^linter: untrusted repositories cannot mount host volumes: volume /,
    );
  });

  it("cannot see the files of the server", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  commands: ["ls ${process.cwd()} 2>&1 || true", "ls /var/run/docker.sock 2>&1 || true"]`),
    );
    expect((await log("a")).match(/No such file or directory/g)).toHaveLength(2);
  });
});

describe.skipIf(!hasEngine)("the log of a step", () => {
  it("has every line of a long output", async () => {
    const count = 200_000;
    const { log } = await runDocker(
      dockerPipeline(`steps: [{ name: a, image: SHELL, commands: [seq ${count}] }]`),
    );
    const numbers = Array.from({ length: count }, (_, index) => `${index + 1}\n`);
    const text = await log("a");
    // Compared as a whole, because a difference of this size cannot be shown.
    expect(text === `+ seq ${count}\n${numbers.join("")}`).toBe(true);
  });

  it("has the output of twenty steps that run at the same time", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
    const steps = names.map(
      (name) =>
        `- { name: ${name}, image: SHELL, depends_on: [first], commands: [touch ${name}, "until [ $(ls | wc -l) = 20 ]; do sleep 0.1; done", echo ${name}] }`,
    );
    const { stage, log } = await runDocker(
      dockerPipeline(
        ["steps:", "- { name: first, image: SHELL, commands: ['true'] }", ...steps].join("\n"),
      ),
    );
    expect(stage.status).toBe("success");
    const logs = await Promise.all(names.map((name) => log(name)));
    expect(logs.map((text) => text.split("\n").at(-2))).toEqual(names);
  });
});

describe.skipIf(!hasEngine)("the clone step", () => {
  it("puts the commit into the workspace, where steps of any user can work", async () => {
    const { steps, log } = await runDocker(`
kind: pipeline
name: default
steps:
- { name: root, image: SHELL, commands: ["stat -c '%u %g %a' .drone.yml .", "cat .git/HEAD"] }
- { name: user, image: SHELL, user: "1000:1000", commands: [touch file, echo more >> .drone.yml] }
`);
    expect(steps.map(([name, status]) => [name, status])).toEqual([
      ["clone", "success"],
      ["root", "success"],
      ["user", "success"],
    ]);
    expect(await log("clone")).toContain("+ git fetch");
    expect(await log("root")).toContain("\n0 0 666\n0 0 777\n");
    expect(await log("root")).toMatch(/ref: refs\/heads\/main\n$/);
  });

  it("gives git on the server none of the build's parameters, which steps get", async () => {
    const { log } = await runDocker(
      `
kind: pipeline
name: default
steps: [{ name: a, image: SHELL, commands: [echo $GIT_TRACE] }]
`,
      { params: { GIT_TRACE: "1" } },
    );
    expect(await log("clone")).not.toContain("trace:");
    expect(await log("a")).toMatch(/\n1\n$/);
  });
});
