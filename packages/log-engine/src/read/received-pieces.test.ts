import fc from "fast-check";
import { expect, it } from "vitest";
import { ReceivedPieces } from "./received-pieces.ts";

it("contains the same positions as a plain set, and reports its gaps", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 1 }), (positions) => {
      const seen = new ReceivedPieces();
      for (const pos of positions) seen.add(pos);
      const plain = new Set(positions);
      const first = Math.min(...positions);
      const last = Math.max(...positions);
      expect([seen.first, seen.last]).toEqual([first, last]);
      for (let pos = 0; pos <= 41; pos++) expect(seen.has(pos)).toBe(plain.has(pos));
      const missing = seen
        .gaps()
        .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      const expected = Array.from({ length: last - first }, (_, i) => first + i);
      expect(missing).toEqual(expected.filter((pos) => !plain.has(pos)));
    }),
  );
});
