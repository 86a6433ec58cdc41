import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";

/** A piece of a text with expressions: text without its escapes, or an expression. */
export type Part = string | Expression;

/** `${NAME}`, `${#NAME}`, or `${NAME` followed by an operator, operands and `}`. */
export type Expression = {
  name: string;
  /** Empty for `${NAME}`, and `length` for `${#NAME}`. */
  operator: string;
  /** The pieces of a default value, otherwise one piece for each operand. */
  operands: Part[];
  /** The offset of the `$`. */
  offset: number;
};

/**
 * Parses a text by the grammar of Drone's runners (https://github.com/drone/envsubst). `$$`, `\\` and `\/` are escapes
 * anywhere outside of expressions.
 * @throws PipelineFileError with the line of an expression that is not of this grammar
 */
export function parseSubstitutions(text: string): Part[] {
  return new SubstitutionParser(text).parse();
}

/** A warning about the first slash that loses its backslash, because commands such as `sed` may need it. */
export function slashWarnings(text: string): string[] {
  const parser = new SubstitutionParser(text);
  parser.parse();
  if (parser.slash === undefined) return [];
  const line = text.slice(0, parser.slash).split("\n").length;
  return [`line ${line}: \\/ becomes /, as on Drone's runners; write \\\\/ to keep the backslash`];
}

/** The error of the expression at an offset. It shows the expression, or its first line. */
export function substitutionError(
  text: string,
  offset: number,
  problem: string,
): PipelineFileError {
  const [rest = ""] = text.slice(offset).split(/\r?\n/, 1);
  const end = rest.indexOf("}") + 1;
  const shown = rest.slice(0, Math.min(end || rest.length, maxShown)).trimEnd();
  const found = end === 0 ? "missing closing brace of" : problem;
  const before = text.slice(0, offset).split("\n");
  return new PipelineFileError(
    `substitution: line ${before.length}: ${found} ${shown}; to leave it to the shell, write $${shown}`,
    before.length,
    (before.at(-1)?.length ?? 0) + 1,
  );
}

const maxShown = 60;
const unknownForm = "bad substitution";

const escapeOrExpression = /\$\$|\\[\\/]|\$\{/g;
const name = /[\p{L}\p{Nd}_]+/uy;
/** Drone's parser also refuses a position that begins with a letter beyond ASCII. */
const operator = /:[=?+-]|=|:(?=[\0-\x7f])|##?|%%?|\/[/#%]?|[,^]{1,2}/y;
const defaults: ReadonlySet<string> = new Set(["=", ":=", ":-", ":?", ":+"]);

class SubstitutionParser {
  /** The offset of the first `\/` outside of expressions. */
  slash: number | undefined;
  #text: string;
  #position = 0;
  /** The offsets of the expressions that contain the current position. */
  #open: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Part[] {
    const parts: Part[] = [];
    let literal = "";
    escapeOrExpression.lastIndex = 0;
    for (;;) {
      escapeOrExpression.lastIndex = this.#position;
      const found = escapeOrExpression.exec(this.#text);
      literal += this.#text.slice(this.#position, found?.index);
      if (found === null) return [...parts, literal];
      this.#position = found.index;
      if (found[0] === "${") {
        parts.push(literal, this.#expression());
        literal = "";
      } else {
        if (found[0] === "\\/") this.slash ??= found.index;
        literal += found[0].charAt(1);
        this.#position += 2;
      }
    }
  }

  #expression(): Expression {
    const offset = this.#position;
    this.#open.push(offset);
    if (this.#open.length > limits.substitutionDepth) this.#fail("too deeply nested");
    this.#position += 2;
    const isLength = this.#skip("#");
    const named = this.#take(name) ?? this.#fail(unknownForm);
    const form = isLength ? "length" : (this.#take(operator) ?? "");
    const operands = isLength || /^[,^]*$/.test(form) ? [] : this.#operands(form);
    if (!this.#skip("}")) this.#fail(unknownForm);
    this.#open.pop();
    return { name: named, operator: form, operands, offset };
  }

  #operands(form: string): Part[] {
    if (defaults.has(form)) return this.#defaultValue();
    if (form === ":") return this.#substring();
    return form.startsWith("/") ? this.#replacement() : [this.#operand(/[^}]/)];
  }

  #defaultValue(): Part[] {
    const parts: Part[] = [];
    while (this.#text[this.#position] !== "}") parts.push(this.#operand(/[^}]/));
    return parts;
  }

  #substring(): Part[] {
    const offset = this.#operand(/[^:}]/);
    return this.#take(/:+/y) === undefined ? [offset] : [offset, this.#operand(/[^}]/)];
  }

  #replacement(): Part[] {
    // Drone's parser also goes on to a slash in a later line, and thereby swallows the lines between.
    const pattern = this.#operand(/[^/\n]/, true);
    if (this.#take(/\/+/y) === undefined) this.#fail("no / before the replacement in");
    return this.#text[this.#position] === "}" ? [pattern] : [pattern, this.#operand(/[^}]/, true)];
  }

  /** One expression, or text up to the next expression or to a character that the operand cannot contain. */
  #operand(accepted: RegExp, hasEscapes = false): Part {
    if (this.#text.startsWith("${", this.#position)) return this.#expression();
    let value = "";
    let from = this.#position;
    for (;;) {
      const character = this.#text.charAt(this.#position);
      if (
        hasEscapes &&
        /^(?:\$\$|\\[\\/])/.test(this.#text.slice(this.#position, this.#position + 2))
      ) {
        value += this.#text.slice(from, this.#position);
        from = this.#position + 1;
        this.#position += 2;
      } else if (!accepted.test(character) || this.#text.startsWith("${", this.#position)) break;
      else this.#position += 1;
    }
    value += this.#text.slice(from, this.#position);
    return value === "" ? this.#fail(unknownForm) : value;
  }

  #skip(character: string): boolean {
    if (this.#text[this.#position] !== character) return false;
    this.#position += 1;
    return true;
  }

  /** The match at the current position. @param sticky a regular expression with the flag y */
  #take(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#position;
    const found = sticky.exec(this.#text)?.[0];
    this.#position += found?.length ?? 0;
    return found;
  }

  #fail(problem: string): never {
    throw substitutionError(this.#text, this.#open.at(-1) ?? 0, problem);
  }
}
