import { parentPort } from "node:worker_threads";
import { type Reply, replyToError } from "../planner/reply.ts";
import { type ConvertResult, type ConvertTask, runConvertTask } from "./convert-task.ts";

parentPort?.on("message", (task: ConvertTask) => {
  void replyTo(task).then((reply) => parentPort?.postMessage(reply, []));
});

async function replyTo(task: ConvertTask): Promise<Reply<ConvertResult>> {
  try {
    return { result: await runConvertTask(task) };
  } catch (error) {
    return replyToError(error);
  }
}
