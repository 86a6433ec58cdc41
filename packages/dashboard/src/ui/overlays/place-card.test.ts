import fc from "fast-check";
import { expect, it } from "vitest";
import { placeCard } from "./place-card.ts";

const view = { width: 1000, height: 600 };
const card = { width: 300, height: 100 };
const box = (left: number, top: number, width = 20, height = 170) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it.each([
  ["above what it is about, centred", box(500, 200), { left: 360, top: 94 }],
  ["below it without room above", box(500, 50), { left: 360, top: 226 }],
  ["within the left edge", box(0, 200), { left: 8, top: 94 }],
  ["within the right edge", box(980, 200), { left: 692, top: 94 }],
])("is placed %s", (_, about, place) => expect(placeCard(about, card, view)).toEqual(place));

it("is on the preferred side if there is room", () => {
  const topOf = (top: number) =>
    placeCard(box(500, top, 20, 30), card, view, { side: "below" }).top;
  expect([topOf(200), topOf(540)]).toEqual([236, 434]);
});

it("begins at a given place", () => {
  const leftFrom = (start: number) => placeCard(box(0, 300, 900), card, view, { start }).left;
  expect([leftFrom(100), leftFrom(900)]).toEqual([100, 692]);
});

it("never leaves the window", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (x, y, width, height) => {
      const size = { width: 10 + width * 900, height: 10 + height * 500 };
      const { left, top } = placeCard(box(x * 980, y * 430), size, view);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(view.width);
      expect(top + size.height).toBeLessThanOrEqual(view.height);
    }),
  );
});
