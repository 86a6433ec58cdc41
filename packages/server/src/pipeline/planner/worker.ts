import { parentPort } from "node:worker_threads";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { type Reply, runTask, type Task } from "./task.ts";

parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(replyTo(task), []);
});

function replyTo(task: Task): Reply {
  try {
    return { result: runTask(task) };
  } catch (error) {
    if (error instanceof PipelineFileError) {
      const { message, line, column, replaced } = error;
      return { fileError: message, line, column, replaced };
    }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
