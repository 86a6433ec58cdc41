/** The simplest possible terminal, a grid of cells, with which the engine is compared. */
export type Cell = {
  text: string;
  style: string;
};

const TAIL = "";
const BLANK: Cell = { text: " ", style: "0" };

/** The screen of a terminal after a text: rows of cells; a wide letter is followed by an empty cell. */
export function tinyTerminal(text: string): Cell[][] {
  const rows: Cell[][] = [[]];
  let row = 0;
  let column = 0;
  let style = "0";
  const current = () => rows[row]!;

  const clearGlyph = (at: number) => {
    const cells = current();
    let head = at;
    while (head > 0 && cells[head]!.text === TAIL) head--;
    if (cells[head]!.text.length > 0 && cells[head + 1]?.text !== TAIL) return;
    cells[head] = { ...cells[head]!, text: " " };
    for (let i = head + 1; cells[i]?.text === TAIL; i++) cells[i] = { ...cells[i]!, text: " " };
  };
  const put = (char: string, width: number) => {
    while (current().length < column) current().push(BLANK);
    for (let i = 0; i < width; i++) {
      if (column + i < current().length) clearGlyph(column + i);
      current()[column + i] = { text: i === 0 ? char : TAIL, style };
    }
    column += width;
  };
  const csi = (final: string, params: string) => {
    const number = Number(params === "" ? "0" : params.split(";")[0]);
    const count = Math.max(1, number);
    if (final === "m") style = params === "" ? "0" : params;
    if (final === "A" || final === "F") row = Math.max(0, row - count);
    if (final === "B" || final === "E") row = Math.min(rows.length - 1, row + count);
    if (final === "E" || final === "F") column = 0;
    if (final === "C") column += count;
    if (final === "D") column = Math.max(0, column - count);
    if (final === "G") column = count - 1;
    if ((final === "K" || final === "J") && number === 0 && column < current().length) {
      clearGlyph(column);
      current().length = column;
    }
    if (final === "J" && number === 0) rows.length = row + 1;
    if (final === "K" && number === 2) current().length = 0;
    if (final === "K" && number === 1) {
      for (let at = 0; at <= column && at < current().length; at++) {
        clearGlyph(at);
        current()[at] = BLANK;
      }
    }
  };

  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  const token = /\x1b\[([\d;]*)([A-Za-z])|[\s\S]/gu;
  for (const match of text.matchAll(token)) {
    const char = match[0];
    if (match[2] !== undefined) csi(match[2], match[1]!);
    else if (char === "\r") column = 0;
    else if (char === "\b") column = Math.max(0, column - 1);
    else if (char === "\t") {
      const stop = column + 8 - (column % 8);
      if (column < current().length) column = stop;
      else for (let left = stop - column; left > 0; left--) put(" ", 1);
    } else if (char === "\n") {
      row++;
      column = 0;
      if (row === rows.length) rows.push([]);
    } else put(char, /[漢😀]/u.test(char) ? 2 : 1);
  }
  if (rows.at(-1)!.length === 0) rows.pop();
  return rows;
}
