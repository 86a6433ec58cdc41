import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { applyOperator, substitutionTooLarge } from "./substitution-functions.ts";
import {
  type Expression,
  type Part,
  parseSubstitutions,
  substitutionError,
} from "./substitution-syntax.ts";

/**
 * Expands `${NAME}` and its bash-like forms in the text of a pipeline file before it is parsed, as Drone's runners do
 * (https://docs.drone.io/pipeline/environment/substitution/). Unknown names are empty, `$$` becomes `$`, and a backslash
 * before another one or a slash is dropped. `$NAME` is left to the shell. A value with line breaks becomes one quoted
 * line, so that it cannot change the structure of the file.
 * @throws PipelineFileError with the line of an expression that the runners refuse, or if the result or the work exceeds
 * its limit
 */
export function substitute(text: string, values: Readonly<Record<string, string>>): string {
  if (text.length > limits.textLength) throw substitutionTooLarge();
  return new Substitution(text, values).expand(parseSubstitutions(text));
}

/**
 * Reads a file with its variables replaced. Errors of `read` carry that text, because their lines could not be understood
 * from the file alone.
 */
export function readSubstituted<Value>(
  { text, values }: { text: string; values: Readonly<Record<string, string>> },
  read: (replaced: string) => Value,
): Value {
  const replaced = substitute(text, values);
  try {
    return read(replaced);
  } catch (error) {
    if (!(error instanceof PipelineFileError)) throw error;
    throw new PipelineFileError(error.message, error.line, error.column, replaced);
  }
}

class Substitution {
  #text: string;
  #values: Readonly<Record<string, string>>;
  #work = 0;

  constructor(text: string, values: Readonly<Record<string, string>>) {
    this.#text = text;
    this.#values = values;
  }

  expand(parts: readonly Part[]): string {
    let output = "";
    for (const part of parts) {
      output += typeof part === "string" ? part : this.#evaluate(part);
      if (output.length > limits.textLength) throw substitutionTooLarge();
    }
    return output;
  }

  #evaluate({ name, operator, operands, offset }: Expression): string {
    const value = this.#valueOf(name);
    const texts = operands.map((operand) => this.expand([operand]));
    this.#work += value.length * ((texts[0]?.length ?? 0) + 1);
    if (this.#work > limits.substitutionWork) throw substitutionTooLarge();
    const result = applyOperator(operator, value, texts);
    if (result === null) throw substitutionError(this.#text, offset, "negative length in");
    if (result.length > limits.textLength) throw substitutionTooLarge();
    return result;
  }

  #valueOf(name: string): string {
    const value = Object.hasOwn(this.#values, name) ? (this.#values[name] ?? "") : "";
    return value.includes("\n") ? quoted(value) : value;
  }
}

/** The value as Go writes it in quotes (https://pkg.go.dev/strconv#Quote), which is also a quoted text of YAML. */
function quoted(value: string): string {
  const escaped = value
    .replaceAll(/["\\]/g, "\\$&")
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (Object.hasOwn(shortEscapes, character)) return `\\${shortEscapes[character]}`;
      if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
      if (code > 0xffff) return `\\U${code.toString(16).padStart(8, "0")}`;
      return `\\u${code.toString(16).padStart(4, "0")}`;
    });
  return `"${escaped}"`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  "\x07": "a",
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "\v": "v",
};
