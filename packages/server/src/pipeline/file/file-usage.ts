import { limits } from "./limits.ts";
import { PipelineFileError } from "./pipeline-file.ts";

/** Counts over all documents of a file, so that many small documents cannot evade the limits. */
export class FileUsage {
  #counts = { tokens: 0, aliases: 0, values: 0 };

  /**
   * Counts one more.
   * @throws PipelineFileError with the line, if the limit is exceeded
   */
  add(what: "tokens" | "aliases" | "values", line: number): void {
    this.#counts[what] += 1;
    if (this.#counts[what] > limits[what])
      throw yamlError(line, `more than ${limits[what]} ${what}`);
  }
}

/** @param line counted from 1 */
export function yamlError(line: number, message: string): PipelineFileError {
  return new PipelineFileError(`yaml: line ${line}: ${message}`);
}
