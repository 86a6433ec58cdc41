import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import * as z from "zod/mini";

/**
 * A runner that speaks the protocol of Drone's runners (RPC v2) over HTTP: it clones with git, runs the commands of
 * exec pipelines as processes, and can be made to fail in the ways in which runners and networks do.
 */

const Step = z.object({ id: z.number(), number: z.number(), name: z.string(), status: z.string() });
const Stage = z.object({
  id: z.number(),
  build_id: z.number(),
  name: z.string(),
  status: z.string(),
  version: z.number(),
  machine: z.optional(z.string()),
  steps: z.nullish(z.array(Step)),
});
const Details = z.object({
  repository: z.object({ slug: z.string(), git_http_url: z.string(), timeout: z.number() }),
  build: z.object({ id: z.number(), after: z.string(), ref: z.string(), status: z.string() }),
  stage: Stage,
  config: z.object({ Data: z.string() }),
  netrc: z.object({ machine: z.string(), login: z.string(), password: z.string() }),
  secrets: z.array(z.object({ name: z.string(), data: z.string() })),
  system: z.object({ proto: z.string(), host: z.string(), link: z.string(), version: z.string() }),
});
export type Details = z.output<typeof Details>;

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

export type RunnerTraits = {
  type?: string;
  os?: string;
  arch?: string;
  labels?: Record<string, string>;
};

export type RunnerClient = ReturnType<typeof createRunnerClient>;

/** The calls of the protocol, as the official client sends them. */
export function createRunnerClient(address: string, secret: string) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`${address}/rpc/v2${path}`, {
      method,
      headers: { "X-Drone-Token": secret },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  /** The official client retries everything but batches as long as the server is down or cannot answer. */
  const retry = async (method: string, path: string, body?: unknown): Promise<Response> => {
    for (;;) {
      const response = await send(method, path, body).catch(() => undefined);
      if (response !== undefined && response.status <= 501) return response;
      await wait(retryMs);
    }
  };
  return {
    send,
    /** Waits for a stage. Undefined if the server has none. */
    request: async (traits: RunnerTraits = {}, signal?: AbortSignal) => {
      const { type = "exec", os = "linux", arch = "amd64", labels = {} } = traits;
      const body = { kind: "pipeline", type, os, arch, variant: "", kernel: "", labels };
      const response = await send("POST", "/stage", body, signal);
      return response.status === 200 ? Stage.parse(await response.json()) : undefined;
    },
    accept: (stageId: number, machine: string) =>
      send("POST", `/stage/${stageId}?machine=${machine}`),
    details: async (stageId: number) =>
      Details.parse(await (await retry("GET", `/stage/${stageId}`)).json()),
    updateStage: (stageId: number, stage: object) => retry("PUT", `/stage/${stageId}`, stage),
    updateStep: (stepId: number, step: object) => retry("PUT", `/step/${stepId}`, step),
    watch: (buildId: number, signal?: AbortSignal) =>
      send("POST", `/build/${buildId}/watch`, undefined, signal),
    batch: (stepId: number, lines: object[]) => send("POST", `/step/${stepId}/logs/batch`, lines),
    upload: (stepId: number, lines: object[]) =>
      retry("POST", `/step/${stepId}/logs/upload`, lines),
  };
}

const retryMs = 100;

/** Faults to inject. Each is called just before the fault would occur. */
export type Faults = {
  /** The runner ends here without another word. */
  diesAt: (moment: "accepted" | "began" | "in a step") => boolean;
  losesBatch: () => boolean;
  sendsBatchTwice: () => boolean;
  /** How many of the first lines the upload lacks. */
  cutsUpload: () => number;
};

const noFaults: Faults = {
  diesAt: () => false,
  losesBatch: () => false,
  sendsBatchTwice: () => false,
  cutsUpload: () => 0,
};

class Died extends Error {}

type Running = { client: RunnerClient; machine: string; faults: Faults; stop: AbortSignal };
type Line = { pos: number; out: string; time: number };

export type TestRunner = {
  /** The stages that it has accepted. */
  accepted: number[];
  /** Ends the runner and its processes. */
  stop: () => Promise<void>;
};

/** Starts a runner that runs stages one after another until it is stopped. */
export function startTestRunner(
  address: string,
  secret: string,
  options: {
    machine: string;
    traits?: RunnerTraits;
    faults?: Partial<Faults>;
    /** Called when the runner dies in a stage. Another one of the same name takes its place. */
    died?: (stageId: number) => void;
  },
): TestRunner {
  const { machine, traits } = options;
  const client = createRunnerClient(address, secret);
  const stop = new AbortController();
  const accepted: number[] = [];
  const faults = { ...noFaults, ...options.faults };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const stage = await client.request(traits, stop.signal).catch(() => undefined);
      if (stage === undefined) {
        await wait(retryMs);
        continue;
      }
      const { status } = await client.accept(stage.id, machine);
      if (status !== 200) continue;
      accepted.push(stage.id);
      await runStage(stage.id, { client, machine, faults, stop: stop.signal }).catch((error) => {
        if (!(error instanceof Died)) throw error;
        options.died?.(stage.id);
      });
    }
  };
  const ended = loop();
  return {
    accepted,
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
}

async function runStage(stageId: number, running: Running): Promise<void> {
  const { client, faults } = running;
  if (faults.diesAt("accepted")) throw new Died();
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
  if (faults.diesAt("began")) throw new Died();
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
    const env = { ...Object.fromEntries(variables), PATH: process.env["PATH"], HOME: folder };
    const code = await runCommands(commands, folder, env, log.write, cancel);
    if (faults.diesAt("in a step")) throw new Died();
    await log.close();
    const end = cancel.aborted ? "killed" : code === 0 ? "success" : "failure";
    await client.updateStep(step.id, { ...step, status: end, exit_code: code });
    if (end !== "success") status = end;
  }
  await client.updateStage(stage.id, { ...stage, status, steps: [] });
}

function cloneCommands({ repository, build, netrc }: Details): string[] {
  const url = new URL(repository.git_http_url);
  url.username = netrc.login;
  url.password = netrc.password;
  return [
    "git init -q .",
    `git fetch -q ${url.href} ${build.ref}`,
    `git -c advice.detachedHead=false checkout -q ${build.after}`,
  ];
}

async function runCommands(
  commands: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const script = ["set -e", "exec 2>&1", ...commands].join("\n");
  const child = spawn("sh", ["-c", script], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const kill = (): void => killGroup(child);
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  child.stdout.setEncoding("utf8").on("data", write);
  const [code] = await once(child, "close");
  return typeof code === "number" ? code : 137;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

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
