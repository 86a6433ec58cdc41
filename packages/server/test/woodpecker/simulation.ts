import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createLists } from "./simulated-lists.ts";
import { createRuns, type Runs } from "./simulated-runs.ts";
import { readBody, type Answer, type Json, type Question } from "./simulated.ts";

/** A small Woodpecker server: one repository whose builds start, print lines, and end. */
export type Simulation = {
  /** Undefined for a call that it does not have. */
  answer: (question: Question) => Answer | undefined;
  /** Opens a stream. False for one that it does not have. */
  open: (path: string, response: ServerResponse) => boolean;
  /** Creates the build of a push, which waits for approval if the repository demands it. */
  push: (message: string) => void;
} & Pick<Runs, "gate" | "fail">;

/** @param repo the recorded answer that the repository resembles */
export function createSimulation(repo: Json): Simulation {
  const settings: Json = { ...repo };
  const runs = createRuns(() => settings);
  const id = Number(repo["id"]);
  const base = `/api/repos/${id}`;
  const lists = createLists(id);
  let isPaused = false;
  const ok = (body: unknown): Answer => ({ status: 200, body });

  const ofRepo = (question: Question, path: string): Answer | undefined => {
    if (path === "" && question.method === "PATCH")
      Object.assign(settings, readBody(question.body));
    if (path === "") return ok(settings);
    if (path === "/permissions") return ok({ pull: true, push: true, admin: true });
    if (path === "/branches") return ok([settings["default_branch"]]);
    if (/^\/(pipelines|logs)\b/.test(path)) return runs.answer(question, path);
    return /^\/(cron|secrets)\b/.test(path) ? lists(question, path) : undefined;
  };

  const feed = (): Json[] =>
    runs
      .list()
      .map((pipeline) => Object.assign(pipeline, { repo_id: id, full_name: repo["full_name"] }));

  return {
    answer: (question) => {
      const { path } = question;
      if (path === base || path.startsWith(`${base}/`))
        return ofRepo(question, path.slice(base.length));
      if (path === `/api/repos/lookup/${String(repo["full_name"])}`) return ok(settings);
      if (path === "/api/user/repos") {
        const [newest] = runs.list();
        return ok([{ ...settings, ...(newest && { last_pipeline: newest }) }]);
      }
      if (path === "/api/user/feed") return ok(feed());
      if (path === "/api/user/token") return ok("a token of alice");
      if (path === "/api/queue/info") return ok({ ...runs.queue(), paused: isPaused });
      if (path === "/api/queue/pause" || path === "/api/queue/resume") {
        isPaused = path.endsWith("/pause");
        return { status: 204, body: undefined };
      }
      if (path === "/api/pipelines")
        return ok(feed().filter(({ status }) => status === "pending" || status === "running"));
      return undefined;
    },
    open: runs.open,
    push: (message) =>
      void runs.create(
        { event: "push", sender: "alice", message, commit: hash("sha1", message) },
        settings["require_approval"] === "all_events" ? "blocked" : "pending",
      ),
    gate: runs.gate,
    fail: runs.fail,
  };
}
