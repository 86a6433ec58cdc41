import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { dataFrame } from "@signalbox/contract";
import {
  readBody,
  secondsNow,
  without,
  type Answer,
  type Json,
  type Question,
} from "./simulated.ts";

/** Steps wait at it, while it is closed, after their first lines. */
export type Gate = { open: () => void; close: () => void };

type Step = Json & { id: number; name: string; state: string };
type Workflow = Json & { state: string; children: Step[] };
type Pipeline = Json & { id: number; number: number; status: string; workflows: Workflow[] };
type Entry = { line: number; time: number; type: number; data: string };
type Log = { entries: Entry[]; viewers: Set<ServerResponse> };

/** The pipelines of a repository, which run one step after the other. */
export type Runs = {
  answer: (question: Question, path: string) => Answer;
  open: (path: string, response: ServerResponse) => boolean;
  create: (facts: Json, status: "blocked" | "pending") => Pipeline;
  /** The newest first, without their workflows. */
  list: () => Json[];
  queue: () => Json;
  gate: Gate;
  /** The step `test` of later builds prints these lines and fails; without lines, it succeeds again. */
  fail: (lines?: readonly string[]) => void;
};

const stepNames = ["clone", "build", "test"];

/** @param repo the repository as it is now */
export function createRuns(repo: () => Json): Runs {
  const pipelines: Pipeline[] = [];
  const logs = new Map<number, Log>();
  const viewers = new Set<ServerResponse>();
  const changed = new EventEmitter();
  changed.setMaxListeners(0);
  const gate = { isOpen: true };
  let failure: readonly string[] | undefined;
  let lastId = 100;
  const nextId = (): number => (lastId += 1);

  const announce = (pipeline: Pipeline, more: Json = {}): void => {
    const frame = dataFrame(JSON.stringify({ repo: repo(), pipeline: { ...pipeline, ...more } }));
    for (const viewer of viewers) viewer.write(frame);
  };

  const toWorkflow = (pipelineId: number, state: string): Workflow => ({
    id: nextId(),
    pipeline_id: pipelineId,
    pid: 1,
    name: "default",
    state,
    agent_id: 2,
    children: stepNames.map((name, index) => ({
      id: nextId(),
      pid: index + 2,
      ppid: 1,
      name,
      state,
      exit_code: 0,
      type: name === "clone" ? "clone" : "commands",
    })),
  });

  const create: Runs["create"] = (facts, status) => {
    const now = secondsNow();
    const id = nextId();
    const pipeline: Pipeline = {
      parent: 0,
      errors: null,
      started: 0,
      finished: 0,
      commit: "bb6faf0ff58514697a5676403bd390f7fbea24cb",
      branch: "main",
      ref: "refs/heads/main",
      refspec: "",
      author: "alice",
      author_avatar: "",
      author_email: "alice@example.com",
      timestamp: now,
      ...facts,
      id,
      number: pipelines.length + 1,
      status,
      created: now,
      updated: now,
      version: "3.17.0",
      workflows: [toWorkflow(id, status)],
    };
    pipelines.push(pipeline);
    announce(pipeline, { status: "created" });
    announce(pipeline);
    if (status === "pending") void run(pipeline);
    return pipeline;
  };

  const logOf = (stepId: number): Log => {
    const log = logs.get(stepId) ?? { entries: [], viewers: new Set() };
    logs.set(stepId, log);
    return log;
  };
  const print = ({ id }: Step, text: string): void => {
    const { entries, viewers: readers } = logOf(id);
    const data = Buffer.from(text).toString("base64");
    const entry = { line: entries.length, time: 0, type: 0, data };
    entries.push(entry);
    for (const reader of readers) reader.write(toFrame(entry));
  };

  const run = async (pipeline: Pipeline): Promise<void> => {
    const [workflow] = pipeline.workflows;
    if (workflow === undefined) return;
    const isOver = (): boolean => pipeline.status === "killed";
    Object.assign(pipeline, { status: "running", started: secondsNow() });
    Object.assign(workflow, { state: "running", started: secondsNow() });
    const failing = failure;
    for (const step of workflow.children) {
      const lines = step.name === "test" ? failing : undefined;
      Object.assign(step, { state: "running", started: secondsNow() });
      announce(pipeline);
      for (const number of [1, 2, 3]) print(step, `${step.name} line ${number}`);
      while (!gate.isOpen && !isOver() && step.name !== "clone")
        await new Promise((resolve) => changed.once("change", resolve));
      // A build that is always over at once would be so before its caller has the answer.
      await new Promise(setImmediate);
      if (isOver()) break;
      for (const line of lines ?? [`${step.name} ends`]) print(step, line);
      const end = lines === undefined ? { state: "success" } : { state: "failure", exit_code: 3 };
      Object.assign(step, { ...end, finished: secondsNow() });
      announce(pipeline);
    }
    const state = isOver() ? "killed" : failing === undefined ? "success" : "failure";
    for (const step of workflow.children) {
      if (step.state === "running") Object.assign(step, { state, finished: secondsNow() });
      if (step.state === "pending") step.state = "canceled";
      for (const reader of logOf(step.id).viewers) reader.end("event: eof\ndata: eof\n\n");
    }
    Object.assign(workflow, { state, finished: secondsNow() });
    // After a cancel, the end of a step announces the pipeline as it was before.
    if (isOver()) announce(pipeline, { status: "running", finished: 0 });
    Object.assign(pipeline, { status: state, finished: secondsNow() });
    announce(pipeline);
  };

  const cancel = (pipeline: Pipeline): Answer => {
    if (!["running", "pending", "blocked"].includes(pipeline.status))
      return {
        status: 400,
        body: "Cannot cancel a non-running or non-pending or non-blocked pipeline",
      };
    Object.assign(pipeline, {
      status: "killed",
      finished: secondsNow(),
      cancel_info: { canceled_by_user: "admin1" },
    });
    announce(pipeline);
    changed.emit("change");
    return { status: 204 };
  };

  const review = (pipeline: Pipeline, verb: "approve" | "decline"): Answer => {
    if (pipeline.status !== "blocked")
      return verb === "approve"
        ? { status: 400, body: `cannot approve a pipeline with status ${pipeline.status}` }
        : { status: 500, body: "" };
    const state = verb === "approve" ? "pending" : "declined";
    Object.assign(pipeline, {
      status: state,
      reviewed_by: "admin1",
      reviewed: secondsNow(),
      // They are created again.
      workflows: [toWorkflow(pipeline.id, state)],
    });
    announce(pipeline);
    if (verb === "approve") void run(pipeline);
    return { status: 200, body: pipeline };
  };

  const restart = (before: Pipeline, query: URLSearchParams): Answer => {
    if (before.status === "blocked")
      return { status: 400, body: "cannot restart a pipeline with status blocked" };
    const kept = without(before, "cancel_info", "finished", "started");
    const event = query.get("event") ?? before["event"];
    const target = query.get("deploy_to") ?? before["deploy_to"];
    const facts = { ...kept, parent: before.number, event, deploy_to: target };
    return { status: 200, body: create(facts, "pending") };
  };

  const list = (): Json[] =>
    pipelines.toReversed().map((pipeline) => without(pipeline, "workflows"));

  const answerList = (query: URLSearchParams): Answer => {
    const page = Number(query.get("page") ?? 1);
    const perPage = Number(query.get("perPage") ?? 50);
    const isWanted = (pipeline: Json): boolean =>
      ["branch", "event", "status"].every(
        (name) => !query.has(name) || query.get(name) === pipeline[name],
      );
    const found = list().filter(isWanted);
    return { status: 200, body: found.slice((page - 1) * perPage, page * perPage) };
  };

  return {
    answer: ({ method, query, body }, path) => {
      const [, kind, number, verb] = path.split("/");
      if (number === undefined && method === "GET") return answerList(query);
      if (number === undefined) {
        const { branch } = readBody(body);
        const facts = {
          event: "manual",
          author: "admin1",
          sender: "",
          message: "MANUAL PIPELINE @ main",
          branch,
        };
        return { status: 200, body: create(facts, "pending") };
      }
      const pipeline = pipelines[Number(number) - 1];
      if (pipeline === undefined) return { status: 404 };
      if (kind === "logs") {
        const { entries } = logOf(Number(verb));
        if (method === "DELETE") entries.length = 0;
        return { status: 200, body: entries.length === 0 ? null : entries };
      }
      if (method === "GET" && verb === "config") return { status: 200, body: [] };
      if (method === "GET") return { status: 200, body: pipeline };
      if (verb === "cancel") return cancel(pipeline);
      if (verb === "approve" || verb === "decline") return review(pipeline, verb);
      return restart(pipeline, query);
    },
    open: (path, response) => {
      const [, , , kind, , number, step] = path.split("/");
      if (kind === "events") viewers.add(response.once("close", () => viewers.delete(response)));
      if (kind !== "logs") return kind === "events";
      const pipeline = pipelines[Number(number) - 1];
      const { entries, viewers: readers } = logOf(Number(step));
      if (pipeline?.status !== "running")
        response.end("event: error\ndata: step not running (anymore)\n\n");
      else {
        for (const entry of entries) response.write(toFrame(entry));
        readers.add(response.once("close", () => readers.delete(response)));
      }
      return true;
    },
    create,
    list,
    queue: () => {
      const tasks = (status: string): Json[] =>
        pipelines
          .filter((pipeline) => pipeline.status === status)
          .map(({ id, number, created, workflows: [workflow] }) => ({
            id: String(workflow?.["id"]),
            pid: 1,
            name: "default",
            labels: { repo: repo()["full_name"] },
            agent_id: status === "running" ? workflow?.["agent_id"] : 0,
            pipeline_id: id,
            pipeline_number: number,
            repo_id: repo()["id"],
            agent_name: "agent-local",
            created,
          }));
      return {
        pending: tasks("pending"),
        waiting_on_deps: null,
        running: tasks("running"),
      };
    },
    gate: {
      open: () => {
        gate.isOpen = true;
        changed.emit("change");
      },
      close: () => void (gate.isOpen = false),
    },
    fail: (lines) => void (failure = lines),
  };
}

const toFrame = (entry: Entry): string =>
  `id: ${entry.line + 1}\n${dataFrame(JSON.stringify(entry))}`;
