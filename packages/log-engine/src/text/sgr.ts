import { NO_COLOR, PLAIN, packIndex, packRgb, type PackedColor, type Style } from "./style.ts";
import { BOLD, DIM, INVERSE, ITALIC, STRIKE, UNDERLINE } from "../types/values.ts";

const FLAGS: Readonly<Record<number, readonly [on: number, off: number]>> = {
  1: [BOLD, 0],
  2: [DIM, 0],
  3: [ITALIC, 0],
  4: [UNDERLINE, 0],
  7: [INVERSE, 0],
  9: [STRIKE, 0],
  21: [UNDERLINE, 0],
  22: [0, BOLD | DIM],
  23: [0, ITALIC],
  24: [0, UNDERLINE],
  27: [0, INVERSE],
  29: [0, STRIKE],
};

/**
 * The style after an SGR sequence (https://en.wikipedia.org/wiki/ANSI_escape_code#SGR). `params` is the
 * text between `[` and `m`.
 */
export function applySgr(style: Style, params: string): Style {
  const known = SINGLE_CODES.get(params);
  if (known !== undefined) return applyNumber(style, known);
  let result = style;
  const parts = params.split(";");
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? "";
    const code = Number.parseInt(part === "" ? "0" : part, 10);
    if (code === 38 || code === 48 || code === 58) {
      const [color, used] = part.includes(":")
        ? [colonColor(part), 0]
        : semicolonColor(parts, i + 1);
      i += used;
      // The colour of the underline (58) is read, so that its parts do not count as codes, but never drawn
      // (https://sw.kovidgoyal.net/kitty/underlines/).
      if (color !== undefined) result = applyColor(result, code, color);
    } else if (part === "4:0") result = applyNumber(result, 24);
    else result = applyNumber(result, code);
  }
  return result;
}

/** The highest code with a meaning: a bright white background. */
const MAX_CODE = 107;

/** Sequences of one code need no parsing. Nearly all sequences of real logs have one code. */
const SINGLE_CODES = new Map<string, number>([
  ["", 0],
  ...Array.from({ length: MAX_CODE + 1 }, (_, code): [string, number] => [String(code), code]),
]);

/** The style after one SGR number. */
export function applyNumber(style: Style, code: number): Style {
  const { fg, bg, flags } = style;
  if (code === 0) return PLAIN;
  const change = FLAGS[code];
  if (change !== undefined) return { fg, bg, flags: (flags & ~change[1]) | change[0] };
  if (code >= 30 && code <= 37) return { fg: packIndex(code - 30), bg, flags };
  if (code === 39) return { fg: NO_COLOR, bg, flags };
  if (code >= 40 && code <= 47) return { fg, bg: packIndex(code - 40), flags };
  if (code === 49) return { fg, bg: NO_COLOR, flags };
  if (code >= 90 && code <= 97) return { fg: packIndex(code - 82), bg, flags };
  if (code >= 100 && code <= 107) return { fg, bg: packIndex(code - 92), flags };
  return style;
}

function applyColor({ fg, bg, flags }: Style, code: number, color: PackedColor): Style {
  if (code === 38) return { fg: color, bg, flags };
  return code === 48 ? { fg, bg: color, flags } : { fg, bg, flags };
}

/** Reads `38;5;n` or `38;2;r;g;b`. Returns the colour and the number of parts read. */
function semicolonColor(parts: readonly string[], at: number): [PackedColor | undefined, number] {
  const number = (offset: number) => Number.parseInt(parts[at + offset] ?? "", 10) || 0;
  if (parts[at] === "5") return [packIndex(number(1)), 2];
  if (parts[at] === "2") return [packRgb(number(1), number(2), number(3)), 4];
  return [undefined, parts.length];
}

/**
 * Reads `38:5:n`, `38:2:r:g:b` or, with a colour space, `38:2:space:r:g:b`
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
 */
function colonColor(part: string): PackedColor | undefined {
  const numbers = part.split(":").map((piece) => Number.parseInt(piece, 10) || 0);
  if (numbers[1] === 5) return packIndex(numbers[2] ?? 0);
  if (numbers[1] !== 2) return undefined;
  const [red = 0, green = 0, blue = 0] = numbers.slice(numbers.length > 5 ? 3 : 2);
  return packRgb(red, green, blue);
}
