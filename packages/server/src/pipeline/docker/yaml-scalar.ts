/** A plain scalar by YAML 1.1, as the parser of Drone servers reads it. `text` is its canonical form. */
export type Scalar = { kind: "null" } | { kind: "text" | "boolean" | "number"; text: string };

const nulls: ReadonlySet<string> = new Set(["", "~", "null", "Null", "NULL"]);
const booleans = new Map([
  ...spellings(["y", "yes", "true", "on"], "true"),
  ...spellings(["n", "no", "false", "off"], "false"),
]);
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const integer = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;

/**
 * The type and canonical text of an unquoted value: `0755` is the number 493, `yes` is true, `2.50` is 2.5
 * (https://yaml.org/type/). Dates and sexagesimal numbers stay text.
 */
export function resolveScalar(text: string): Scalar {
  if (nulls.has(text)) return { kind: "null" };
  const flag = booleans.get(text);
  if (flag !== undefined) return { kind: "boolean", text: flag };
  const number = toNumber(text.replaceAll("_", ""));
  return number === null ? { kind: "text", text } : { kind: "number", text: number };
}

function toNumber(text: string): string | null {
  const match = integer.exec(text);
  if (match?.[2] !== undefined) {
    const value = BigInt(match[2].replace(/^0[oO]?(?=[0-7])/, "0o"));
    return String(match[1] === "-" ? -value : value);
  }
  return float.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : null;
}

/** In lower case, with a capital, and in capitals. */
function spellings(words: readonly string[], meaning: string): [string, string][] {
  return words.flatMap((word): [string, string][] => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    return [
      [word, meaning],
      [capital, meaning],
      [word.toUpperCase(), meaning],
    ];
  });
}
