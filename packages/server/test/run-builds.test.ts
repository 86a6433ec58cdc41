import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { pipelineOf, program, stepOf, stepStatuses, statuses } from "./build-fixture.ts";
import { buildServer } from "./build-server.ts";

const { create, newName, run, server, workspaces } = buildServer("run");

describe("a build", () => {
  it("checks the commit out, runs its steps in order and keeps their logs", async () => {
    const { build, builds, number } = await run(
      pipelineOf({
        write: { commands: ["echo made > made.txt", "export GREETING=hi", 'echo "$GREETING"'] },
        read: { commands: ["cat made.txt", "git log --format=%s", 'echo "[$GREETING]"'] },
      }),
    );
    expect(build.status).toBe("success");
    expect(build.stages.map(({ status, exit_code }) => [status, exit_code])).toEqual([
      ["success", 0],
    ]);
    expect(stepStatuses(build)).toEqual({ clone: "success", write: "success", read: "success" });
    expect(await builds.log(number, 1, 2)).toBe(
      '+ echo made > made.txt\n+ export GREETING=hi\n+ echo "$GREETING"\nhi\n',
    );
    expect(await builds.log(number, 1, 3)).toBe(
      '+ cat made.txt\nmade\n+ git log --format=%s\nFirst commit\n+ echo "[$GREETING]"\n[]\n',
    );
    expect(await workspaces()).toEqual([]);
  });

  it("fails at the first failing command, and skips the rest", async () => {
    const { build, builds, number } = await run(
      pipelineOf({
        fails: { commands: ["echo before", "sh -c 'exit 3'", "echo after"] },
        later: { commands: ["true"] },
        always: { commands: ["echo tidy"], extra: ["when: { status: [success, failure] }"] },
      }),
    );
    expect(build.status).toBe("failure");
    expect(build.stages[0]).toMatchObject({ status: "failure", exit_code: 0 });
    expect(stepStatuses(build)).toMatchObject({
      fails: "failure",
      later: "skipped",
      always: "success",
    });
    expect(stepOf(build, "fails")?.exit_code).toBe(3);
    expect(await builds.log(number, 1, 2)).not.toContain("after");
    expect(await builds.log(number, 1, 3)).toBeUndefined();
  });

  it("continues after an ignored failure, and stops with success at exit code 78", async () => {
    const { build } = await run(
      pipelineOf({
        ignored: { commands: ["false"], extra: ["failure: ignore"] },
        stops: { commands: ["exit 78"] },
        later: { commands: ["true"] },
      }),
    );
    expect(build.status).toBe("success");
    expect(stepStatuses(build)).toMatchObject({
      ignored: "failure",
      stops: "success",
      later: "skipped",
    });
  });

  it("runs steps that do not depend on each other at the same time", async () => {
    const { build } = await run(
      pipelineOf({
        one: {
          commands: ["mkfifo ../one.fifo", "echo x > ../one.fifo"],
          extra: ["depends_on: [clone]"],
        },
        two: {
          commands: ["while ! test -p ../one.fifo; do sleep 0.01; done", "cat ../one.fifo"],
          extra: ["depends_on: [clone]"],
        },
      }),
    );
    expect(build.status).toBe("success");
  });

  it("skips the stages that wait for a failed one, unless they run on failure", async () => {
    const stage = (name: string, command: string, ...more: string[]) =>
      [
        "kind: pipeline",
        "type: exec",
        `name: ${name}`,
        `steps: [{ name: x, commands: ["${command}"] }]`,
        ...more,
        "---\n",
      ].join("\n");
    const { build } = await run(
      stage("test", "false") +
        stage("deploy", "true", "depends_on: [test]") +
        stage("notify", "true", "depends_on: [deploy]", "trigger: { status: [failure] }"),
    );
    expect(statuses(build)).toEqual({ test: "failure", deploy: "skipped", notify: "success" });
    expect(build.status).toBe("failure");
  });

  it("warns of unknown keys in the log of its clone step", async () => {
    const file = `${pipelineOf({ write: { commands: ["true"] } })}\nfamily: x\n`;
    const { builds, number } = await run(file);
    const log = await builds.log(number, 1, 1);
    expect(log).toMatch(/^Warning: line \d+: unknown key family is ignored\n/);
  });

  it("is an error if this server cannot run it", async () => {
    const file = (head: string) =>
      `kind: pipeline\nname: default\n${head}\nsteps: [{ name: x, commands: ["true"] }]\n`;
    const sentences = {
      "type: kubernetes":
        "This server runs exec and docker pipelines; kubernetes pipelines need a connected server with a Kubernetes runner",
      "type: exec\nplatform: { os: plan9 }": "asks for plan9/",
      "type: exec\nnode: { disk: ssd }":
        "This server has no node labels; the pipeline asks for disk: ssd",
    };
    for (const [head, sentence] of Object.entries(sentences)) {
      const { build } = await run(file(head));
      // The lines of the file that the sentence is about may follow.
      const error = expect.stringContaining(sentence);
      expect(build.stages[0]).toMatchObject({ status: "error", exit_code: 255, error });
      expect(build.status).toBe("error");
    }
  });

  it("gives secrets to the steps that name them, and masks them in the log", async () => {
    const builds = await create(
      pipelineOf({
        uses: {
          commands: ['echo "$KEY" | rev | rev'],
          extra: [
            'environment: { KEY: { from_secret: API_Key }, URL: "https://kim:open-sesame-1@x", REGION: eu }',
          ],
        },
        other: { commands: ['echo "[$KEY]"'] },
      }),
    );
    const body = { name: "api_key", data: "open-sesame-1" };
    await server().call("createSecret", { params: builds.params, body });
    const number = await builds.start();
    expect((await builds.ended(number)).status).toBe("success");
    expect(await builds.log(number, 1, 2)).toBe('+ echo "$KEY" | rev | rev\n[secret:API_Key]\n');
    expect(await builds.log(number, 1, 3)).toContain("[]\n");

    const { body: environment } = await server().call("getStepEnvironment", {
      as: "writer",
      params: { ...builds.params, number, stage: 1, step: 2 },
    });
    const named = new Set(["DRONE_STEP_NAME", "KEY", "PATH", "REGION", "URL"]);
    expect(environment.variables.filter(({ name }) => named.has(name))).toEqual([
      { name: "DRONE_STEP_NAME", source: "build", value: "uses" },
      { name: "KEY", source: "secret", secret: "API_Key", hidden: "secret" },
      { name: "PATH", source: "server", value: expect.any(String) as unknown },
      { name: "REGION", source: "step", value: "eu" },
      { name: "URL", source: "step", hidden: "secret" },
    ]);
    expect(environment.remote).toBe(false);
  });

  it("masks the secrets of all steps of the build in every step, and short ones where they are named", async () => {
    const left = join(server().folder, newName());
    const names = "{ KEY: { from_secret: key }, PIN: { from_secret: pin } }";
    const uses = [`echo "$KEY $PIN" > ${left}`, `cat ${left}`];
    const file = [
      pipelineOf({
        uses: { commands: uses, extra: [`environment: ${names}`] },
        later: { commands: [`cat ${left}; base64 ${left}`] },
      }),
      pipelineOf({ deploy: { commands: [`cat ${left}`] } }, ["depends_on: [default]"]).replace(
        "name: default",
        "name: deploy",
      ),
    ];
    const builds = await create(file.join("---\n"));
    for (const [name, data] of [
      ["key", "open-sesame"],
      ["pin", "40213"],
      ["other", "sesame"],
    ] as const)
      await server().call("createSecret", { params: builds.params, body: { name, data } });
    const number = await builds.start();
    expect((await builds.ended(number)).status).toBe("success");
    const printed = async (stage: number, step: number) =>
      (await builds.log(number, stage, step))?.split("\n").slice(-3, -1);
    expect(await builds.log(number, 1, 2)).toMatch(/\n\[secret:key\] \[secret:pin\]\n$/);
    expect(await printed(1, 3)).toEqual([
      "[secret:key] 40213",
      expect.stringMatching(/^\[secret:key\].{9,12}$/),
    ]);
    expect(await builds.log(number, 2, 2)).toMatch(/\n\[secret:key\] 40213\n$/);
  });

  it("masks a secret of several lines in all forms that a shell prints", async () => {
    const commands = [
      'echo "$KEY"',
      'echo "$KEY" | sed -n 2p',
      'echo "$KEY" | while read line; do echo "got $line"; done',
      "echo $KEY",
    ];
    const builds = await create(
      pipelineOf({
        uses: { commands, extra: ["environment: { KEY: { from_secret: key } }"] },
      }),
    );
    const data = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEF\n-----END KEY-----";
    await server().call("createSecret", { params: builds.params, body: { name: "key", data } });
    const number = await builds.start();
    await builds.ended(number);
    const log = (await builds.log(number, 1, 2)) ?? "";
    expect(log.split("\n").filter((line) => !line.startsWith("+ "))).toEqual([
      "[secret:key]",
      "[secret:key]",
      "got -----BEGIN KEY-----",
      "got [secret:key]",
      "got [secret:key]",
      "got -----END KEY-----",
      "[secret:key]",
      "",
    ]);
  });

  it("masks a secret that is printed in colours", async () => {
    const commands = ['echo "$KEY" | grep --color=always word'];
    const builds = await create(
      pipelineOf({ uses: { commands, extra: ["environment: { KEY: { from_secret: key } }"] } }),
    );
    const body = { name: "key", data: "password123" };
    await server().call("createSecret", { params: builds.params, body });
    const number = await builds.start();
    await builds.ended(number);
    const log = (await builds.log(number, 1, 2)) ?? "";
    expect(log.split("\n").filter((line) => !line.startsWith("+ "))).toEqual([
      "[secret:key]\x1b[01;31m\x1b[K\x1b[m\x1b[K",
      "",
    ]);
  });

  it("contains no variable of the server's own environment", async () => {
    vi.stubEnv("SIGNALBOX_TEST_LEAK", "leaked");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { builds, number } = await run(pipelineOf({ env: { commands: ["env"] } }), {
      FLAVOUR: "mint",
    });
    const log = await builds.log(number, 1, 2);
    expect(log).toContain("\nFLAVOUR=mint\n");
    expect(log).toContain("\nDRONE_STEP_NAME=env\n");
    const link = /\nDRONE_BUILD_LINK=(http:.+)\n/.exec(log ?? "")?.[1];
    expect(log).toContain(`\nDRONE_COMMIT_LINK=${link}\n`);
    expect(log).toContain(`\nCI_BUILD_LINK=${link}\n`);
    expect(log).toMatch(/\nDRONE_CARD_PATH=\/.+\/card\.json\n/);
    expect(log).not.toMatch(/leaked|NODE_|VITEST|npm_/);
  });

  it("keeps awkward output in order", async () => {
    const { builds, number } = await run(
      pipelineOf({ x: { commands: [program("awkward-text.mjs")] } }),
    );
    const log = await builds.log(number, 1, 2);
    expect(log?.split("\n").slice(1)).toEqual([
      "€",
      "error 1",
      "out 1",
      "error 2",
      "\u{FFFD}",
      "no end",
    ]);
  });

  it("traces its commands when it is a debug build", async () => {
    const builds = await create(
      pipelineOf({ x: { commands: ["NAME=kim", "echo $NAME $DRONE_BUILD_DEBUG"] } }),
    );
    const first = await builds.start();
    await builds.ended(first);
    const { body } = await server().call("restartBuild", {
      params: { ...builds.params, number: first },
      query: { debug: "true" },
    });
    const number = body!.number;
    await builds.ended(number);
    expect(await builds.log(number, 1, 2)).toContain("+ echo kim true\nkim true\n");
  });
});
