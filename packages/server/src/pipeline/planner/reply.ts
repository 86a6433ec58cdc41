import { PipelineFileError } from "../file/pipeline-file.ts";

/** The messages from a worker. All but `result` and `failure` describe a PipelineFileError. */
export type Reply<Result> =
  | { result: Result }
  | {
      fileError: string;
      line?: number | undefined;
      column?: number | undefined;
      replaced?: string | undefined;
    }
  | { failure: string };

/** What a worker says of an error. */
export function replyToError(error: unknown): Reply<never> {
  if (error instanceof PipelineFileError) {
    const { message, line, column, replaced } = error;
    return { fileError: message, line, column, replaced };
  }
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
