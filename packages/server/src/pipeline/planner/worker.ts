import { parentPort } from "node:worker_threads";
import { type Reply, replyToError } from "./reply.ts";
import { runTask, type Task, type TaskResult } from "./task.ts";

parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(replyTo(task), []);
});

function replyTo(task: Task): Reply<TaskResult> {
  try {
    return { result: runTask(task) };
  } catch (error) {
    return replyToError(error);
  }
}
