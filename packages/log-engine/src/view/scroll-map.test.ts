import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowHeights } from "./row-heights.ts";
import { MAX_SCROLL_HEIGHT, ScrollMap } from "./scroll-map.ts";

function mapOf(rows: number, viewport = 600, estimate = 20): ScrollMap {
  const map = new ScrollMap(estimate);
  map.setRowCount(rows);
  map.setViewport(viewport);
  return map;
}

/** The position of the top of a row on the screen. */
function screenTop(map: ScrollMap, row: number): number {
  const { from, offset } = map.visible(0);
  expect(row).toBe(from);
  return offset;
}

describe("row heights", () => {
  it("are the same as in a plain list", () => {
    const change = fc.tuple(fc.nat({ max: 1999 }), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 60 }),
        fc.nat({ max: 60_000 }),
        (changes, place) => {
          const heights = new RowHeights(20);
          heights.setCount(500);
          const plain = Array.from({ length: 2000 }, () => 20);
          for (const [i, [row, height]] of changes.entries()) {
            if (i === 30) heights.setCount(2000);
            if (row >= heights.count) continue;
            heights.set(row, height);
            plain[row] = height;
          }
          plain.length = heights.count;
          const tops = [0];
          for (const height of plain) tops.push(tops.at(-1)! + height);
          for (const row of [0, 1, 255, 256, 257, 499, heights.count]) {
            expect(heights.top(row)).toBe(tops[row]);
          }
          const expected = tops.findLastIndex((top) => top <= place);
          expect(heights.rowAt(place)).toBe(Math.min(expected, heights.count - 1));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("forget removed rows", () => {
    const heights = new RowHeights(20);
    heights.setCount(10);
    heights.set(9, 100);
    heights.setCount(5);
    heights.setCount(10);
    expect(heights.total).toBe(200);
  });
});

describe("a scroller", () => {
  it("scrolls a short log as the browser does", () => {
    const map = mapOf(100);
    map.scrolled(110);
    expect(map.visible(0)).toEqual({ from: 5, to: 36, offset: -10 });
    expect(map.target).toBeNull();
  });

  it("reaches the first and the last row of ten million", () => {
    const map = mapOf(10_000_000);
    expect(map.scrollHeight).toBe(MAX_SCROLL_HEIGHT);
    map.scrolled(MAX_SCROLL_HEIGHT - 600);
    expect(map.visible(0)).toEqual({ from: 9_999_970, to: 10_000_000, offset: 0 });
    map.scrolled(0);
    expect(map.visible(0).from).toBe(0);
  });

  it("scrolls by pixels with the wheel and by shares of the log with the scrollbar", () => {
    const map = mapOf(10_000_000);
    map.scrolled(4_000_000);
    const { from } = map.visible(0);
    expect(from).toBeGreaterThan(4_990_000);
    map.scrolled(4_000_100);
    expect(map.visible(0).from).toBe(from + 5);
  });

  it("corrects the scrollbar without moving the rows", () => {
    const map = mapOf(10_000_000);
    map.scrolled(4_000_000);
    for (let i = 1; i <= 50; i++) map.scrolled(4_000_000 + i * 100);
    const before = map.visible(0);
    const { target } = map;
    expect(target).toBeLessThan(4_005_000);
    map.synced(target!);
    expect(map.visible(0)).toEqual(before);
    expect(map.target).toBeNull();
  });

  it("never moves the visible rows while other rows are measured, added or removed", () => {
    const event = fc.oneof(
      fc.tuple(
        fc.constant("measure" as const),
        fc.nat({ max: 999 }),
        fc.integer({ min: 5, max: 90 }),
      ),
      fc.tuple(fc.constant("append" as const), fc.nat({ max: 50 }), fc.constant(0)),
    );
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 40 }),
        fc.integer({ min: 1, max: 15_000 }),
        (events, top) => {
          const map = mapOf(1000);
          map.scrolled(top);
          const { row } = map.anchor;
          const before = screenTop(map, row);
          for (const [kind, value, height] of events) {
            if (kind === "append") map.setRowCount(map.rowCount + value);
            else if (value !== row) map.measure(value, height);
            if (map.atEnd) return;
          }
          expect(screenTop(map, row)).toBeCloseTo(before, 5);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("keeps the position when rows are added above", () => {
    const map = mapOf(250);
    map.scrolled(105);
    expect(map.anchor).toEqual({ row: 5, offset: 5 });
    map.replaceRows(1_000_000, 999_755);
    expect(map.visible(0)).toMatchObject({ from: 999_755, offset: -5 });
    expect(map.target).not.toBeNull();
  });

  it("follows the end until the user scrolls up, and again after they return", () => {
    const map = mapOf(1000);
    map.stickToEnd(true);
    expect(map.atEnd).toBe(true);
    map.synced(map.target!);
    map.setRowCount(1500);
    expect(map.visible(0).to).toBe(1500);
    map.synced(map.target!);
    map.scrolled(1500 * 20 - 600 - 40);
    expect(map.sticksToEnd).toBe(false);
    map.setRowCount(1600);
    expect(map.visible(0).to).toBeLessThan(1502);
    map.scrolled(1600 * 20 - 600);
    expect(map.sticksToEnd).toBe(true);
  });

  it("does not mistake a scrollbar moved by the browser for the user's scrolling", () => {
    const map = mapOf(500);
    map.stickToEnd(true);
    map.synced(map.target!);
    // The user goes to a line far above while the oldest rows are removed.
    map.scrollToRow(0);
    map.replaceRows(250, 0);
    expect(map.isBarBeyondEnd).toBe(true);
    const pulledIn = map.scrollHeight - 600;
    map.synced(pulledIn);
    map.scrolled(pulledIn);
    expect([map.position, map.isBarBeyondEnd]).toEqual([0, false]);
    expect(map.target).toBe(0);
  });

  it("shows a log that fits from the top", () => {
    const map = mapOf(10);
    map.stickToEnd(true);
    expect(map.visible(3)).toEqual({ from: 0, to: 10, offset: 0 });
    expect(map.scrollHeight).toBe(600);
  });

  it("draws nothing for an empty log", () => {
    expect(mapOf(0).visible(5)).toEqual({ from: 0, to: 0, offset: 0 });
  });
});
