import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createView, windowRange, type ViewSpec } from "./view.ts";

const lineCount = 60;
const spec: fc.Arbitrary<ViewSpec> = fc.record({
  lineCount: fc.integer({ min: 0, max: lineCount }),
  window: fc.oneof(
    fc.constant({ kind: "all" } as const),
    fc.record({
      kind: fc.constant("last" as const),
      count: fc.nat({ max: 30 }),
      of: fc.nat({ max: 70 }),
    }),
    fc.record({
      kind: fc.constant("around" as const),
      line: fc.nat({ max: 59 }),
      count: fc.nat({ max: 30 }),
    }),
  ),
  folded: fc.array(
    fc
      .tuple(fc.nat({ max: lineCount }), fc.nat({ max: 20 }))
      .map(([from, size]): [number, number] => [from, from + size]),
    { maxLength: 6 },
  ),
  filter: fc.option(
    fc.record({
      lines: fc
        .uniqueArray(fc.nat({ max: lineCount + 5 }), { maxLength: 12 })
        .map((lines) => Uint32Array.from(lines).sort()),
      context: fc.nat({ max: 3 }),
    }),
  ),
});

/** The reference: the shown lines as a plain list. */
function reference({ lineCount, window, folded, filter }: ViewSpec): number[] {
  const [from, to] = windowRange(window, lineCount);
  return Array.from({ length: lineCount }, (_, line) => line).filter((line) =>
    filter === null
      ? line >= from &&
        line < to &&
        !folded.some((range) => range[0] > from && line >= range[0] && line < range[1])
      : [...filter.lines].some(
          (match) => match < lineCount && Math.abs(match - line) <= filter.context,
        ),
  );
}

describe("rows of a view", () => {
  it("are the shown lines in order", () => {
    fc.assert(
      fc.property(spec, (given) => {
        const view = createView(given);
        const shown = reference(given);
        expect(Array.from({ length: view.rowCount }, (_, row) => view.lineAt(row))).toEqual(shown);
        expect([view.lineAt(-1), view.lineAt(shown.length)]).toEqual([-1, -1]);
        for (let line = 0; line < given.lineCount; line++) {
          expect(view.isShown(line)).toBe(shown.includes(line));
          const next = shown.findIndex((other) => other >= line);
          expect(view.rowOf(line)).toBe(next < 0 ? shown.length : next);
        }
        for (const [row, line] of shown.entries()) {
          expect(view.hiddenBefore(row)).toBe(line - (row === 0 ? -1 : shown[row - 1]!) - 1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("exist even if the header of their folded group is above the window", () => {
    const window = { kind: "last", count: 10, of: 60 } as const;
    const view = createView({ lineCount: 60, window, folded: [[21, 60]], filter: null });
    expect([view.rowCount, view.lineAt(0)]).toEqual([10, 50]);
  });

  it("keep their positions when lines are appended", () => {
    fc.assert(
      fc.property(spec, fc.nat({ max: 20 }), (given, more) => {
        fc.pre(given.window.kind === "all" && given.filter === null);
        const before = createView(given);
        const after = createView({ ...given, lineCount: given.lineCount + more });
        for (let row = 0; row < before.rowCount; row++) {
          expect(after.lineAt(row)).toBe(before.lineAt(row));
        }
      }),
    );
  });
});

describe("the window", () => {
  it("initially contains the last 250 lines, and then also later ones", () => {
    const window = { kind: "last", count: 250, of: 1000 } as const;
    expect(windowRange(window, 1000)).toEqual([750, 1000]);
    expect(windowRange(window, 1010)).toEqual([750, 1010]);
    expect(windowRange({ ...window, of: 100 }, 100)).toEqual([0, 100]);
  });

  it("contains 250 lines around an error", () => {
    const around = (line: number) => windowRange({ kind: "around", line, count: 250 }, 1000);
    expect(around(500)).toEqual([375, 625]);
    expect(around(3)).toEqual([0, 250]);
    expect(around(999)).toEqual([750, 1000]);
  });
});
