import { limits } from "../file/limits.ts";
import { readExpression, substitutionTooLarge } from "./substitute-expression.ts";

/**
 * Expands `${NAME}` and its bash-like forms in the text of a pipeline file before it is parsed
 * (https://docs.drone.io/pipeline/environment/substitution/). Unknown names are empty and `$$` becomes `$`. This
 * function leaves `$NAME` and unknown forms of `${…}` to the shell. A value with line breaks becomes one
 * quoted line, so that it cannot change the structure of the file.
 * @param options.dropBackslashes drops a backslash before `\\` or `/` anywhere in the text, as Drone's docker runner does
 * @throws PipelineFileError if the result or the work exceeds its limit
 */
export function substitute(
  text: string,
  values: Readonly<Record<string, string>>,
  options: SubstituteOptions = { dropBackslashes: false },
): string {
  if (text.length > limits.textLength) throw substitutionTooLarge();
  return new Substitution(text, values, options).expand(0, text.length, 0);
}

type SubstituteOptions = { dropBackslashes: boolean };

class Substitution {
  #text: string;
  #values: Readonly<Record<string, string>>;
  #options: SubstituteOptions;
  /** The end of each `${` by its start. Unclosed ones are missing. */
  #closings: Map<number, number>;
  #work = 0;

  constructor(text: string, values: Readonly<Record<string, string>>, options: SubstituteOptions) {
    this.#text = text;
    this.#values = values;
    this.#options = options;
    this.#closings = findClosings(text);
  }

  expand(from: number, to: number, depth: number): string {
    let output = "";
    let position = from;
    while (position < to) {
      const dollar = this.#text.indexOf("$", position);
      if (dollar === -1 || dollar >= to) break;
      const { value, end } = this.#expandDollar(dollar, to, depth);
      output += this.#literal(position, dollar) + value;
      position = end;
      if (output.length > limits.textLength) throw substitutionTooLarge();
    }
    return output + this.#literal(position, to);
  }

  #literal(from: number, to: number): string {
    const text = this.#text.slice(from, to);
    return this.#options.dropBackslashes ? text.replaceAll(/\\([\\/])/g, "$1") : text;
  }

  #expandDollar(dollar: number, to: number, depth: number): { value: string; end: number } {
    if (dollar + 1 < to && this.#text[dollar + 1] === "$") return { value: "$", end: dollar + 2 };
    const close = this.#closings.get(dollar);
    const value =
      close === undefined || close >= to || depth >= limits.substitutionDepth
        ? null
        : this.#evaluate(dollar + 2, close, depth);
    if (value === null || close === undefined) return { value: "$", end: dollar + 1 };
    return { value: depth === 0 ? this.#onOneLine(value, dollar, close) : value, end: close + 1 };
  }

  #evaluate(from: number, close: number, depth: number): string | null {
    const expression = readExpression(this.#text, from, close);
    if (!expression) return null;
    const value = Object.hasOwn(this.#values, expression.name)
      ? (this.#values[expression.name] ?? "")
      : "";
    const operands = this.#split(expression.operandFrom, close, expression.separator);
    const [first = "", second = ""] = operands.map(([start, end]) =>
      this.expand(start, end, depth + 1),
    );
    this.#work += value.length * (first.length + 1);
    if (this.#work > limits.substitutionWork) throw substitutionTooLarge();
    const result = expression.apply(value, first, second);
    if (result !== null && result.length > limits.textLength) throw substitutionTooLarge();
    return result;
  }

  /** The operands, split at the first separator that is not inside a nested `${…}`. */
  #split(from: number, to: number, separator: string | null): [number, number][] {
    if (separator === null) return [[from, to]];
    for (let position = from; position < to; position += 1) {
      if (this.#text[position] === separator) {
        return [
          [from, position],
          [position + 1, to],
        ];
      }
      position = this.#closings.get(position) ?? position;
    }
    return [[from, to]];
  }

  #onOneLine(value: string, dollar: number, close: number): string {
    const isWritten = this.#text.slice(dollar, close).includes("\n");
    return value.includes("\n") && !isWritten ? JSON.stringify(value) : value;
  }
}

/** Pairs each `${` with its `}` in one pass, otherwise nested expressions would cost quadratic time. */
function findClosings(text: string): Map<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === "$" && text[position + 1] === "$") {
      position += 1;
    } else if (character === "$" && text[position + 1] === "{") {
      open.push(position);
      position += 1;
    } else if (character === "}") {
      const start = open.pop();
      if (start !== undefined) closings.set(start, position);
    }
  }
  return closings;
}
