import type { JsonnetRequest } from "./evaluate-jsonnet.ts";

/** The messages to the worker. */
export type ConvertTask = JsonnetRequest & { language: "jsonnet" };

/** @throws PipelineFileError if the file is invalid */
export async function runConvertTask(task: ConvertTask): Promise<string> {
  const { evaluateJsonnet } = await import("./evaluate-jsonnet.ts");
  return evaluateJsonnet(task);
}
