import { createWorkspaceName } from "../lib/random.ts";
import { createExecExecutor, type ExecOptions } from "./executors/exec/exec-executor.ts";
import type { Executors } from "./executors/executor.ts";

/** The executor of each pipeline type. */
export function createExecutors(options: Omit<ExecOptions, "createName">): Executors {
  return { exec: createExecExecutor({ ...options, createName: createWorkspaceName }) };
}
