import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createFrameReader,
  isFinished,
  LogLine,
  Repo,
  type Build,
  type Stage,
  type Step,
} from "@signalbox/contract";
import type { DetailedBuild } from "../src/store/stages.ts";
import type { GitFixture } from "./git-fixture.ts";
import type { TestApp } from "./start-test-app.ts";

/** The command that runs a program of `fixtures/`. */
export function program(name: string, ...args: (string | number)[]): string {
  return [join(import.meta.dirname, "fixtures", name), ...args].join(" ");
}

/** A repository of a test server and its builds, which are read through the HTTP API. */
export type BuildFixture = {
  params: { namespace: string; name: string };
  git: GitFixture;
  start: (query?: Record<string, string>) => Promise<number>;
  get: (number: number) => Promise<DetailedBuild>;
  /** Resolves once the build meets the condition, which is checked after each published event. */
  when: (number: number, is: (build: DetailedBuild) => boolean) => Promise<Build>;
  ended: (number: number) => Promise<DetailedBuild>;
  cancel: (number: number) => Promise<void>;
  /** The text of a stored log, or undefined if the answer is 404. */
  log: (number: number, stage: number, step: number) => Promise<string | undefined>;
  /** Resolves once the live log is open, with its growing list of lines and its end. */
  watch: (
    number: number,
    stage: number,
    step: number,
  ) => Promise<{ lines: LogLine[]; ended: Promise<LogLine[]> }>;
  /** The lines up to the end frame. */
  follow: (number: number, stage: number, step: number) => Promise<LogLine[]>;
};

/** Creates `team/<name>` with this pipeline file and enables it. */
export async function createBuildFixture(
  server: TestApp,
  name: string,
  pipeline: string,
): Promise<BuildFixture> {
  const git = await server.makeRepository(name, { ".drone.yml": pipeline });
  await server.call("syncUserRepos");
  const params = { namespace: "team", name };
  await server.call("enableRepo", { params });

  const get: BuildFixture["get"] = async (number) => {
    const { body } = await server.call("getBuild", { params: { ...params, number } });
    return { ...body, stages: body.stages ?? [] };
  };

  const openStream = async (path: string, signal?: AbortSignal): Promise<Response> => {
    const response = await server.fetch(path, { signal });
    if (response.ok) return response;
    throw new Error(`the stream was refused with ${response.status}: ${await response.text()}`);
  };

  const when: BuildFixture["when"] = async (number, is) => {
    const stop = new AbortController();
    const path = `/api/stream/team/${name}`;
    const response = await openStream(path, stop.signal);
    try {
      for await (const frame of frames(response)) {
        if (frame.event === "message") Repo.parse(JSON.parse(frame.data));
        const build = await get(number);
        if (is(build)) return build;
      }
    } finally {
      stop.abort();
    }
    throw new Error(`the stream ended before build ${number} met the condition`);
  };

  const watch: BuildFixture["watch"] = async (number, stage, step) => {
    const path = `/api/stream/team/${name}/${number}/${stage}/${step}`;
    const response = await openStream(path);
    const lines: LogLine[] = [];
    const read = async () => {
      for await (const { event, data } of frames(response)) {
        if (event === "error" && data === "eof") return lines;
        if (event === "message") lines.push(LogLine.parse(JSON.parse(data)));
      }
      throw new Error("the stream ended without its end marker");
    };
    return { lines, ended: read() };
  };

  return {
    params,
    git,
    get,
    when,
    watch,
    start: async (query = {}) => {
      const { body, status } = await server.call("createBuild", { params, query });
      if (!body) throw new Error(`no build was started (${status})`);
      return body.number;
    },
    ended: async (number) => {
      const build = await when(number, ({ status, stages }) =>
        [status, ...stages.map((stage) => stage.status)].every(isFinished),
      );
      return { ...build, stages: build.stages ?? [] };
    },
    cancel: async (number) => {
      await server.call("cancelBuild", { params: { ...params, number } });
    },
    log: async (number, stage, step) => {
      const place = { ...params, number, stage, step };
      const { status, body } = await server.call("getLogs", { params: place });
      return status === 404 ? undefined : body.map(({ out }) => out).join("");
    },
    follow: async (...place) => (await watch(...place)).ended,
  };
}

async function* frames(response: Response) {
  const read = createFrameReader();
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? [])
    yield* read(decoder.decode(piece, { stream: true }));
}

/** Finds a step of the build by name. */
export function stepOf(build: { stages?: Stage[] | undefined }, name: string): Step | undefined {
  return (build.stages ?? [])
    .flatMap(({ steps }) => steps ?? [])
    .find((step) => step.name === name);
}

/** The text of an exec pipeline. `extra` is inserted into a step, indented. */
export function pipelineOf(
  steps: Record<string, { commands: string[]; extra?: string[] }>,
  head: string[] = [],
): string {
  return [
    "kind: pipeline",
    "type: exec",
    "name: default",
    ...head,
    "steps:",
    ...Object.entries(steps).map(([name, { commands, extra = [] }]) =>
      [
        `- name: ${name}`,
        `  commands: [${commands.map(quoted).join(", ")}]`,
        ...indent(extra),
      ].join("\n"),
    ),
    "",
  ].join("\n");
}

/** Without escapes where that is possible, because a runner drops one of two backslashes before it parses the file. */
const quoted = (command: string): string =>
  command.includes("\n") ? JSON.stringify(command) : `'${command.replaceAll("'", "''")}'`;

const indent = (lines: string[]): string[] => lines.map((line) => `  ${line}`);

/** Whether a process is alive. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch {
    return false;
  }
}

/** The status of each stage, by its name. */
export function statuses(build: {
  stages: { name: string; status: string }[];
}): Record<string, string> {
  return Object.fromEntries(build.stages.map(({ name, status }) => [name, status]));
}

/** The status of each step, by its name. */
export function stepStatuses(
  build: Awaited<ReturnType<BuildFixture["get"]>>,
): Record<string, string> {
  return Object.fromEntries(
    build.stages.flatMap(({ steps }) => steps ?? []).map(({ name, status }) => [name, status]),
  );
}
