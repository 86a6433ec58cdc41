import { limits } from "./limits.ts";
import { PipelineFileError } from "./pipeline-file.ts";

/** Counts over all documents of a file, so that many small documents cannot evade the limits. */
export class FileUsage {
  #counts = { tokens: 0, aliases: 0, values: 0, patternCharacters: 0 };

  /** @throws PipelineFileError with the line, if the limit is exceeded */
  add(what: keyof typeof words, line: number, amount = 1): void {
    this.#counts[what] += amount;
    if (this.#counts[what] > limits[what])
      throw yamlError(line, `more than ${limits[what]} ${words[what]}`);
  }
}

const words = {
  tokens: "tokens",
  aliases: "aliases",
  values: "values",
  patternCharacters: "characters of condition patterns",
};

/** @param line counted from 1 */
export function yamlError(line: number, message: string): PipelineFileError {
  return new PipelineFileError(`yaml: line ${line}: ${message}`, line);
}
