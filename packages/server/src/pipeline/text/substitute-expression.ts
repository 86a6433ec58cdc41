import { cutPrefix, cutSuffix } from "./cut.ts";
import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";

/** The content between `${` and `}`. */
export type Expression = {
  name: string;
  /** The index of the operand in the text. */
  operandFrom: number;
  /** The separator of the operands, for forms with two. */
  separator: string | null;
  /** The value of the expression, or null if its operands are invalid. */
  apply(value: string, first: string, second: string): string | null;
};

type Form = Pick<Expression, "separator" | "apply">;

const operators: Record<string, Form> = {
  ":-": one((value, other) => value || other),
  "-": one((value, other) => value || other),
  ":=": one((value, other) => value || other),
  "=": one((value, other) => value || other),
  ":+": one((value, other) => (value ? other : "")),
  "+": one((value, other) => (value ? other : "")),
  ":?": one((value) => value),
  "?": one((value) => value),
  ":": { separator: ":", apply: substring },
  "##": one((value, pattern) => cutPrefix(value, pattern, true)),
  "#": one((value, pattern) => cutPrefix(value, pattern, false)),
  "%%": one((value, pattern) => cutSuffix(value, pattern, true)),
  "%": one((value, pattern) => cutSuffix(value, pattern, false)),
  "//": { separator: "/", apply: replaceAll },
  "/#": {
    separator: "/",
    apply: (value, text, other) =>
      value.startsWith(text) ? other + value.slice(text.length) : value,
  },
  "/%": {
    separator: "/",
    apply: (value, text, other) =>
      value.endsWith(text) ? value.slice(0, value.length - text.length) + other : value,
  },
  "/": { separator: "/", apply: (value, text, other) => value.replace(text, () => other) },
  "^^": none((value) => value.toUpperCase()),
  "^": none((value) => value.charAt(0).toUpperCase() + value.slice(1)),
  ",,": none((value) => value.toLowerCase()),
  ",": none((value) => value.charAt(0).toLowerCase() + value.slice(1)),
};

const plain = none((value) => value);
const length = none((value) => String(Array.from(value).length));
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;

/** Parses `NAME`, `#NAME` or `NAME` with an operator. Null for anything else. */
export function readExpression(text: string, from: number, close: number): Expression | null {
  const isLength = text[from] === "#";
  const nameFrom = isLength ? from + 1 : from;
  namePattern.lastIndex = nameFrom;
  const name = namePattern.exec(text)?.[0];
  if (name === undefined) return null;
  const end = nameFrom + name.length;
  if (isLength) return end === close ? { name, operandFrom: close, ...length } : null;
  if (end === close) return { name, operandFrom: close, ...plain };
  for (const width of [2, 1]) {
    const form = end + width <= close ? operators[text.slice(end, end + width)] : undefined;
    if (form) return { name, operandFrom: end + width, ...form };
  }
  return null;
}

function one(apply: (value: string, operand: string) => string): Form {
  return { separator: null, apply };
}

/** A form that is valid only without an operand. */
function none(apply: (value: string) => string): Form {
  return { separator: null, apply: (value, operand) => (operand === "" ? apply(value) : null) };
}

const wholeNumber = /^ *-?\d{1,9} *$/;

/** `:offset` and `:offset:length`. As in bash, negative numbers count from the end. */
function substring(value: string, offset: string, count: string): string | null {
  if (!wholeNumber.test(offset) || (count !== "" && !wholeNumber.test(count))) return null;
  const from = Number(offset) < 0 ? value.length + Number(offset) : Number(offset);
  if (from < 0) return "";
  if (count === "") return value.slice(from);
  const to = Number(count) < 0 ? value.length + Number(count) : from + Number(count);
  return value.slice(from, Math.max(from, to));
}

/** As on Drone runners, the text is not a pattern. */
function replaceAll(value: string, text: string, other: string): string {
  if (text === "") return value;
  const parts = value.split(text);
  const size = value.length + (parts.length - 1) * other.length;
  if (size > limits.textLength) throw substitutionTooLarge();
  return parts.join(other);
}

export function substitutionTooLarge(): PipelineFileError {
  return new PipelineFileError("substitution: the file becomes too large or takes too long");
}
