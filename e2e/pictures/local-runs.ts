import { Build } from "@signalbox/contract";
import type { Ask } from "../sign-in.ts";
import type { Scene } from "./scene.ts";

/** Listed first, because the server ends runs that do not report for five minutes. */
export const localRunScenes: readonly Scene[] = [
  { name: "local run, waiting", path: "/octo/local/1" },
  { name: "local run, waiting for its log", path: "/octo/local/2/1/2" },
  { name: "local run, running", path: "/octo/local/3/1/2" },
  { name: "local run, passed", path: "/octo/local/4" },
  { name: "local run, failed", path: "/octo/local/5" },
  { name: "local run, interrupted", path: "/octo/local/6" },
  { name: "local run, lost", path: "/octo/local/7" },
  { name: "local run, a reader", path: "/octo/local/3", as: "reader" },
  { name: "local run, in the list", path: "/octo/local" },
];

/** The reports of `signalbox run --to`, as far as they get in each state. */
export async function makeLocalRuns(ask: Ask, commit: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const machine = "workstation-of-maria.example.com";
  const stage = {
    number: 1,
    name: "default",
    type: "exec",
    os: "linux",
    arch: "amd64",
    machine,
    exit_code: 0,
    on_success: true,
    on_failure: false,
    started: 0,
    stopped: 0,
    status: "pending",
  };
  const begin = async (message: string, is_changed: boolean): Promise<number> => {
    const run = { commit, branch: "main", message, is_changed, stages: [stage] };
    return Build.parse(await ask("/api/repos/octo/local/local-runs", "POST", run)).number;
  };
  const report = async (number: number, status: string, lines: readonly string[], error = "") => {
    const exit_code = status === "failure" ? 1 : 0;
    const isOver = status !== "running";
    const times = { started: now - 42, stopped: isOver ? now : 0 };
    const clone = { number: 1, name: "clone", status: "success", exit_code: 0, ...times };
    const test = { number: 2, name: "test", status, exit_code, ...times, stopped: times.stopped };
    const steps = [{ ...clone, stopped: now - 41 }, test];
    const problem = error === "" ? {} : { error };
    const stages = [{ ...stage, ...times, status, exit_code, steps, ...problem }];
    const texts = lines.map((out, pos) => ({ pos, out: `${out}\n`, time: pos }));
    const logs = lines.length === 0 ? [] : [{ stage: 1, step: 2, lines: texts }];
    const body = { now, status, stages, logs, ...problem };
    await ask(`/api/repos/octo/local/local-runs/${number}`, "POST", body);
  };
  const output = ["+ npm test", "ok 1 - adds", "ok 2 - subtracts"];
  await begin("Sort the list", true);
  await report(await begin("Sort the list", true), "running", []);
  await report(await begin("Sort the list", true), "running", output);
  await report(await begin("Sort the list", false), "success", output);
  const failing = [...output, "not ok 3 - divides by zero", "Error: expected 1, got Infinity"];
  await report(await begin("Divide", true), "failure", failing);
  await report(await begin("Divide", true), "killed", output);
  const lost = "The local run stopped reporting";
  await report(await begin("Divide", true), "error", output, lost);
}
