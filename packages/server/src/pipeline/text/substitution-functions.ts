import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { cutPrefix, cutSuffix } from "./cut.ts";

/** A function of a value and its operands. Null if Drone's runners would crash. */
type SubstitutionFunction = (value: string, operands: readonly string[]) => string | null;

const orDefault: SubstitutionFunction = (value, operands) => value || operands.join("");

/**
 * The functions of Drone's runners (https://github.com/drone/envsubst), which differ from those of a shell: `:+` and `:?`
 * give a default value, too, and lengths and positions count bytes.
 */
const functions: Readonly<Record<string, SubstitutionFunction>> = {
  length: (value) => String(Buffer.byteLength(value)),
  ":": substring,
  "#": (value, [pattern = ""]) => cutPrefix(value, pattern, false),
  "##": (value, [pattern = ""]) => cutPrefix(value, pattern, true),
  "%": (value, [pattern = ""]) => cutSuffix(value, pattern, false),
  "%%": (value, [pattern = ""]) => cutSuffix(value, pattern, true),
  "/": (value, [text = "", other = ""]) => value.replace(text, () => other),
  "//": replaceAll,
  "/#": (value, [text = "", other]) =>
    other !== undefined && value.startsWith(text) ? other + value.slice(text.length) : value,
  "/%": (value, [text = "", other]) =>
    other !== undefined && value.endsWith(text)
      ? value.slice(0, value.length - text.length) + other
      : value,
  "^^": (value) => mapCharacters(value, upper),
  "^": (value) => mapFirst(value, upper),
  ",,": (value) => mapCharacters(value, lower),
  ",": (value) => mapFirst(value, lower),
};

/** The result of an operator, see `Expression`. Other operators than those above give a default value. */
export function applyOperator(
  operator: string,
  value: string,
  operands: readonly string[],
): string | null {
  const apply = (Object.hasOwn(functions, operator) && functions[operator]) || orDefault;
  return apply(value, operands);
}

/** `:offset` and `:offset:length`, in bytes. A character that would be cut in two is left out. */
function substring(value: string, [offset = "", count]: readonly string[]): string | null {
  const bytes = Buffer.from(value);
  const start = toNumber(offset);
  const length = count === undefined ? bytes.length : toNumber(count);
  if (start === null || length === null) return value;
  const from = Math.max(start < 0 ? bytes.length + start : start, 0);
  if (from + length >= bytes.length) return charactersOf(bytes, from, bytes.length);
  return length < 0 ? null : charactersOf(bytes, from, from + length);
}

function toNumber(text: string): number | null {
  return /^[+-]?\d{1,18}$/.test(text) ? Number(text) : null;
}

function charactersOf(bytes: Buffer, from: number, to: number): string {
  const isInside = (index: number): boolean => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  while (isInside(from)) from += 1;
  while (isInside(to)) to -= 1;
  return bytes.toString("utf8", from, Math.max(from, to));
}

/** The text is not a pattern. An empty one is found around each character. */
function replaceAll(value: string, [text = "", other = ""]: readonly string[]): string {
  const parts = text === "" ? ["", ...Array.from(value), ""] : value.split(text);
  const size = value.length + (parts.length - 1) * other.length;
  if (size > limits.textLength) throw substitutionTooLarge();
  return parts.join(other);
}

const upper = (character: string): string => character.toUpperCase();
const lower = (character: string): string => character.toLowerCase();

/** Keeps characters such as `ß` that would become two. */
function mapCharacters(value: string, map: (character: string) => string): string {
  const one = (character: string): string => {
    const mapped = map(character);
    return Array.from(mapped).length === 1 ? mapped : character;
  };
  return Array.from(value, one).join("");
}

function mapFirst(value: string, map: (character: string) => string): string {
  const [first = ""] = value;
  return mapCharacters(first, map) + value.slice(first.length);
}

export function substitutionTooLarge(): PipelineFileError {
  return new PipelineFileError("substitution: the file becomes too large or takes too long");
}
