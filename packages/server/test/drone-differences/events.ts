import { isObject, type Json } from "./exchange.ts";

/**
 * The build events that Drone servers send: when a stage or step starts, when a step ends, and when
 * a build ends by itself. They send none when a build is created, cancelled, approved or declined,
 * nor when a stage ends that is not the last one.
 */
export function createEventFilter(): (event: Json) => boolean {
  const last = new Map<string, string>();
  return (event) => {
    const build = isObject(event) ? event["build"] : undefined;
    if (!isObject(build)) return true;
    const key = JSON.stringify(build["id"]);
    const progress = progressOf(build);
    const isNew = last.get(key) !== progress;
    last.set(key, progress);
    const { status } = build;
    const isCreated =
      status === "pending" || (status === "error" && list(build["stages"]).length === 0);
    const isCall = isCreated || status === "killed" || status === "declined";
    return isNew && !isCall;
  };
}

/** Whether the build has ended, which stages have started, and the status of each step. */
const progressOf = (build: { [key: string]: Json }): string => {
  const stages = list(build["stages"]);
  const steps = stages.flatMap((stage) => list(stage["steps"])).map((step) => step["status"]);
  const started = stages.map((stage) => stage["started"] !== 0);
  return JSON.stringify([build["status"], started, steps]);
};

const list = (json: Json | undefined): { [key: string]: Json }[] =>
  Array.isArray(json) ? json.filter(isObject) : [];
