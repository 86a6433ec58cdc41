import { limits } from "./limits.ts";
import { PipelineFileError, type Position } from "./pipeline-file.ts";

/** Counts over all documents of a file, so that many small documents cannot evade the limits. */
export class FileUsage {
  #counts = { tokens: 0, aliases: 0, values: 0, patternCharacters: 0 };

  /** @throws PipelineFileError with the line, if the limit is exceeded */
  add(what: keyof typeof words, line: number, amount = 1): void {
    this.#counts[what] += amount;
    if (this.#counts[what] > limits[what])
      throw yamlError({ line }, `more than ${limits[what]} ${words[what]}`);
  }
}

const words = {
  tokens: "tokens",
  aliases: "aliases",
  values: "values",
  patternCharacters: "characters of condition patterns",
};

type Place = Pick<Position, "line"> & Partial<Position>;

class YamlError extends PipelineFileError {
  /** The message without the line. */
  readonly problem: string;

  constructor({ line, column }: Place, problem: string) {
    super(`yaml: line ${line}: ${problem}`, line, column);
    this.problem = problem;
  }
}

/** @param place the line, and the column if the error is about the text there */
export function yamlError(place: Place, message: string): PipelineFileError {
  return new YamlError(place, message);
}

/** Runs `read`. Its error about a value begins with the name of the section that contains the value. */
export function inSection<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof YamlError) || error.line === undefined) throw error;
    throw new YamlError(
      { line: error.line, ...(error.column !== undefined && { column: error.column }) },
      `${name}: ${error.problem}`,
    );
  }
}
