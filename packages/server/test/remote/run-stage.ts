import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import * as z from "zod/mini";
import { runCommands } from "./run-commands.ts";
import { Stage, type Details, type RunnerClient } from "./runner-client.ts";

const Pipeline = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      name: z.string(),
      commands: z.array(z.string()),
      environment: z.optional(
        z.record(z.string(), z.union([z.string(), z.object({ from_secret: z.string() })])),
      ),
    }),
  ),
});

/** Faults to inject. Each is called just before the fault would occur. */
export type Faults = {
  /** The runner stops here without telling the server. */
  diesAt: (moment: "accepted" | "began" | "in a step") => boolean;
  losesBatch: () => boolean;
  sendsBatchTwice: () => boolean;
  /** How many of the first lines the upload lacks. */
  cutsUpload: () => number;
};

export const noFaults: Faults = {
  diesAt: () => false,
  losesBatch: () => false,
  sendsBatchTwice: () => false,
  cutsUpload: () => 0,
};

/** Thrown where a fault kills the runner. */
export class RunnerDied extends Error {}

type Running = { client: RunnerClient; machine: string; faults: Faults };

/** Runs an accepted stage to its end. */
export async function runStage(stageId: number, running: Running): Promise<void> {
  const { client, faults } = running;
  if (faults.diesAt("accepted")) throw new RunnerDied();
  const details = await client.details(stageId);
  const over = new AbortController();
  const cancel = new AbortController();
  const watching = watch(details.build.id, running, over.signal, () => cancel.abort());
  const folder = await mkdtemp(join(tmpdir(), "signalbox-runner-"));
  try {
    await runSteps(details, folder, cancel.signal, running);
  } finally {
    over.abort();
    await watching;
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(
  buildId: number,
  { client }: Running,
  signal: AbortSignal,
  cancelled: () => void,
): Promise<void> {
  while (!signal.aborted) {
    const response = await client.watch(buildId, signal).catch(() => undefined);
    if (response?.status === 200) return cancelled();
    await wait(retryMs);
  }
}

async function runSteps(
  details: Details,
  folder: string,
  cancel: AbortSignal,
  { client, faults, machine }: Running,
): Promise<void> {
  const { stage, config } = details;
  const documents = Buffer.from(config.Data, "base64").toString().split(/^---$/m);
  const pipelines = documents.map((text) => Pipeline.safeParse(parse(text)).data);
  const pipeline = pipelines.find((one) => one?.name === stage.name);
  const planned = [
    { name: "clone", commands: cloneCommands(details), environment: undefined },
    ...(pipeline?.steps ?? []),
  ];
  const begun = await client.updateStage(stage.id, {
    ...stage,
    machine,
    status: "running",
    steps: planned.map(({ name }, index) => ({
      id: 0,
      step_id: stage.id,
      number: index + 1,
      name,
      status: "pending",
    })),
  });
  if (begun.status !== 200) return;
  const { steps } = Stage.parse(await begun.json());
  if (faults.diesAt("began")) throw new RunnerDied();
  let status = "success";
  for (const [index, { name, commands, environment = {} }] of planned.entries()) {
    const step = steps?.find(({ number }) => number === index + 1);
    if (step === undefined) throw new Error(`the server gave no id to step ${name}`);
    if (status !== "success" || cancel.aborted) {
      await client.updateStep(step.id, { ...step, status: "skipped" });
      continue;
    }
    await client.updateStep(step.id, { ...step, status: "running" });
    const secretOf = (secret: string) => details.secrets.find((one) => one.name === secret)?.data;
    const variables = Object.entries(environment).map(([key, value]) => [
      key,
      typeof value === "string" ? value : (secretOf(value.from_secret) ?? ""),
    ]);
    const log = createLog(step.id, client, faults);
    const own = { ...Object.fromEntries(variables), PATH: process.env["PATH"], HOME: folder };
    const env = { ...details.build.params, ...own };
    const code = await runCommands(commands, folder, env, log.write, cancel);
    if (faults.diesAt("in a step")) throw new RunnerDied();
    await log.close();
    const end = cancel.aborted ? "killed" : code === 0 ? "success" : "failure";
    await client.updateStep(step.id, { ...step, status: end, exit_code: code });
    if (end !== "success") status = end;
  }
  await client.updateStage(stage.id, { ...stage, status, steps: [] });
}

/** As Drone's clone does, with the password in the file that it writes into the home folder. */
function cloneCommands({ repository, build, netrc }: Details): string[] {
  const { machine, login, password } = netrc;
  return [
    `echo "machine ${machine} login ${login} password ${password}" > ~/.netrc`,
    "git init -q .",
    `git remote add origin ${repository.git_http_url}`,
    `git fetch -q origin ${build.ref}`,
    `git -c advice.detachedHead=false checkout -q ${build.after}`,
  ];
}

const retryMs = 100;

type Line = { pos: number; out: string; time: number };

/** Sends lines in batches while a step runs, and all of them at its end, as the official client does. */
function createLog(stepId: number, client: RunnerClient, faults: Faults) {
  const lines: Line[] = [];
  let sent = 0;
  let rest = "";
  let sending = Promise.resolve();
  const flush = async (): Promise<void> => {
    const batch = lines.slice(sent);
    sent = lines.length;
    if (batch.length === 0 || faults.losesBatch()) return;
    await client.batch(stepId, batch).catch(() => undefined);
    if (faults.sendsBatchTwice()) await client.batch(stepId, batch);
  };
  const add = (out: string): void => void lines.push({ pos: lines.length, out, time: 0 });
  return {
    write: (text: string): void => {
      const parts = (rest + text).split(/(?<=\n)/);
      rest = parts.at(-1)?.endsWith("\n") === false ? (parts.pop() ?? "") : "";
      parts.forEach(add);
      sending = sending.then(flush, flush);
    },
    close: async (): Promise<void> => {
      if (rest !== "") add(rest);
      await sending.then(flush, flush);
      await client.upload(stepId, lines.slice(faults.cutsUpload()));
    },
  };
}
