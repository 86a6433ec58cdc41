import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../test/random.ts";
import { deviationOf, makeSeries } from "../test/series.ts";
import { findChangePoints } from "./change-points.ts";
import { bestSplit, sumDistances, type Range } from "./energy.ts";
import { rankTest, upperTail } from "./rank-test.ts";

const fill = (count: number, value: number): number[] =>
  Array.from({ length: count }, (_, index) => value + (index % 3));

const constant = (count: number, value: number): number[] =>
  Array.from({ length: count }, () => value);

describe("findChangePoints", () => {
  it("finds nothing in an empty, a short and a constant series", () => {
    expect(findChangePoints([])).toEqual([]);
    expect(findChangePoints([1, 1, 1, 90, 90, 90])).toEqual([]);
    expect(findChangePoints(fill(200, 60))).toEqual([]);
  });

  it("finds a step up and a step down", () => {
    const values = [...fill(40, 390), ...fill(20, 650), ...fill(40, 390)];
    expect(findChangePoints(values)).toEqual([
      { at: 40, before: 391, after: 651 },
      { at: 60, before: 651, after: 391 },
    ]);
  });

  it("finds changes far apart in a long series, each once", () => {
    const values = [...fill(170, 100), ...fill(165, 130), ...fill(165, 90)];
    expect(findChangePoints(values).map(({ at }) => at)).toEqual([170, 335]);
  });

  it.each([
    [15, 15, 15],
    [30, 10, 30],
    [10, 10, 10],
    [20, 20, 20],
    [13, 18, 12],
    [70, 10, 20],
    [120, 15, 150],
  ])("finds both ends of a step that is undone: %i, %i and %i builds", (before, during, after) => {
    const ends = [before, before + during];
    const places = (a: number, b: number): number[] =>
      findChangePoints([...constant(before, a), ...constant(during, b), ...constant(after, a)]).map(
        ({ at }) => at,
      );
    expect(places(60, 300)).toEqual(ends);
    expect(places(300, 60)).toEqual(ends);
  });

  it("still shows a step up after the builds that undo it", () => {
    const values = [...constant(15, 60), ...constant(15, 300)];
    for (let fixed = 0; fixed <= 40; fixed += 1)
      expect(
        findChangePoints([...values, ...constant(fixed, 60)]).map(({ at }) => at),
        `${fixed} builds after the fix`,
      ).toContain(15);
  });

  it("ignores outliers", () => {
    const values = fill(100, 60).map((value, index) => (index % 13 === 7 ? 3000 : value));
    expect(findChangePoints(values)).toEqual([]);
  });

  it("ignores changes below 2 s or 5 %", () => {
    expect(findChangePoints([...fill(50, 10), ...fill(50, 11)])).toEqual([]);
    expect(findChangePoints([...fill(50, 1000), ...fill(50, 1040)])).toEqual([]);
  });

  it("is mirrored by a reversed series", () => {
    const random = createRandom(7);
    const noise = { seconds: 120, sigma: 0.1 };
    const values = makeSeries(random, noise, 60, (index) => (index < 35 ? 0 : 80));
    const places = findChangePoints(values).map(({ at }) => at);
    expect(places).toHaveLength(1);
    expect(findChangePoints(values.toReversed()).map(({ at }) => 60 - at)).toEqual(places);
  });

  it("finds changes only between parts of five builds that differ noticeably", () => {
    const part = fc.record({ count: fc.integer({ min: 1, max: 40 }), value: fc.nat(500) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const values = parts.flatMap(({ count, value }) => fill(count, value));
        const found = findChangePoints(values);
        const ends = [0, ...found.map(({ at }) => at), values.length];
        for (const [index, { before, after }] of found.entries()) {
          expect(ends[index + 1]! - ends[index]!).toBeGreaterThanOrEqual(5);
          expect(Math.abs(after - before)).toBeGreaterThanOrEqual(Math.max(2, 0.05 * before));
        }
      }),
    );
  });
});

describe("quality on generated series", () => {
  const noises = [
    { seconds: 60, sigma: 0.1 },
    { seconds: 300, sigma: 0.3 },
    { seconds: 20, sigma: 0.6 },
  ];

  it.each(noises)("at most 1 series in 200 has a false alarm: %o", (noise) => {
    const random = createRandom(1);
    const alarms = Array.from({ length: 400 }, () =>
      findChangePoints(makeSeries(random, noise, 100)),
    ).filter((found) => found.length > 0);
    expect(alarms.length).toBeLessThanOrEqual(2);
  });

  it.each(noises)("95 of 100 shifts of 3 standard deviations show in 10 builds: %o", (noise) => {
    const random = createRandom(2);
    const shift = 3 * deviationOf(noise);
    const found = Array.from({ length: 100 }, () =>
      findChangePoints(makeSeries(random, noise, 40, (index) => (index < 30 ? 0 : shift))),
    ).filter((points) => points.some(({ at }) => Math.abs(at - 30) <= 3));
    expect(found.length).toBeGreaterThanOrEqual(95);
  });
});

describe("steps that are undone, with noise", () => {
  const noises = [
    { seconds: 60, sigma: 0.1 },
    { seconds: 300, sigma: 0.3 },
  ];
  const shapes = [
    { before: 15, during: 15, after: 15, minFound: 95 },
    { before: 30, during: 10, after: 30, minFound: 95 },
    // So few builds are only significant if the parts hardly overlap.
    { before: 10, during: 10, after: 10, minFound: 75 },
  ];
  const cases = noises.flatMap((noise) => shapes.map((shape) => ({ ...noise, ...shape })));

  it.each(cases)("show both ends: %o", ({ before, during, after, minFound, ...noise }) => {
    const random = createRandom(4);
    const ends = [before, before + during];
    const shift = (index: number): number =>
      index >= before && index < before + during ? 4 * deviationOf(noise) : 0;
    const found = Array.from({ length: 100 }, () =>
      findChangePoints(makeSeries(random, noise, before + during + after, shift)),
    ).filter((points) => ends.every((end) => points.some(({ at }) => Math.abs(at - end) <= 3)));
    expect(found.length).toBeGreaterThanOrEqual(minFound);
  });

  /** The two places whose three parts deviate least from their means: all pairs are tried. */
  const bestPair = (values: readonly number[]): number[] => {
    const logs = values.map((value) => Math.log(value + 1));
    const deviation = (from: number, to: number): number => {
      const part = logs.slice(from, to);
      const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
      return part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    };
    let [best, smallest] = [[0, 0], Infinity];
    for (let one = 5; one <= values.length - 10; one += 1)
      for (let other = one + 5; other <= values.length - 5; other += 1) {
        const sum = deviation(0, one) + deviation(one, other) + deviation(other, values.length);
        if (sum < smallest) [best, smallest] = [[one, other], sum];
      }
    return best;
  };

  it.each(shapes)("equal the exhaustive search for two places: %o", (shape) => {
    const { before, during, after } = shape;
    const random = createRandom(5);
    for (let run = 0; run < 10; run += 1) {
      const shift = (index: number): number =>
        index >= before && index < before + during ? 120 : 0;
      const noise = { seconds: 60, sigma: 0.1 };
      const values = makeSeries(random, noise, before + during + after, shift);
      expect(findChangePoints(values).map(({ at }) => at)).toEqual(bestPair(values));
    }
  });
});

/** The definition in the paper, without any reuse of sums: O(n²) for each place. */
const energyAt = (values: readonly number[], at: number): number => {
  const meanDistance = (some: readonly number[], others: readonly number[]): number => {
    const sum = some.flatMap((one) => others.map((other) => Math.abs(one - other)));
    const pairs = some === others ? some.length * (some.length - 1) : some.length * others.length;
    return sum.reduce((total, distance) => total + distance, 0) / pairs;
  };
  const [left, right] = [values.slice(0, at), values.slice(at)];
  const [m, n] = [left.length, right.length];
  return (
    ((m * n) / (m + n)) *
    (2 * meanDistance(left, right) - meanDistance(left, left) - meanDistance(right, right))
  );
};

describe("bestSplit", () => {
  const noise = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 24 });
  const undoneStep = noise.map((values) =>
    values.map((value, index) =>
      Math.floor((3 * index) / values.length) === 1 ? value + 60 : value,
    ),
  );
  const anySeries = fc.oneof(noise, undoneStep);
  const split = (numbers: readonly number[], range: Range, min: number) => {
    const values = Float64Array.from(numbers);
    return bestSplit(sumDistances(values, range), { ...range, min });
  };

  it("equals the exhaustive search by the definition", () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 2, max: 6 }), (values, min) => {
        const places = [...values.keys()].filter((at) => at >= min && values.length - at >= min);
        const energies = places.map((at) => ({ at, energy: energyAt(values, at) }));
        const found = split(values, { from: 0, to: values.length }, min);
        expect(found === undefined).toBe(energies.length === 0);
        const max = Math.max(...energies.map(({ energy }) => energy));
        const chosen = energies.find(({ at }) => at === found?.at);
        expect([found?.energy ?? max, chosen?.energy ?? max]).toEqual([
          expect.closeTo(max, 6),
          expect.closeTo(max, 6),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it("searches a range like a whole series", () => {
    fc.assert(
      fc.property(anySeries, anySeries, anySeries, (before, values, after) => {
        const whole = [...before, ...values, ...after];
        const from = before.length;
        const range = { from, to: from + values.length };
        const alone = split(values, { from: 0, to: values.length }, 3);
        const part = split(whole, range, 3);
        expect(part && { ...part, at: part.at - from }).toEqual(alone);
        const sums = sumDistances(Float64Array.from(whole), { from: 0, to: whole.length });
        expect(bestSplit(sums, { ...range, min: 3 })).toEqual(part);
      }),
    );
  });
});

describe("rankTest", () => {
  /** The share of all ways to choose the first part that differ at least as much. */
  const exact = (values: readonly number[], m: number): number => {
    const n = values.length - m;
    const distance = (isLeft: (index: number) => boolean): number => {
      let u = 0;
      for (const [one, left] of values.entries())
        for (const [other, right] of values.entries())
          if (isLeft(one) && !isLeft(other)) u += left > right ? 1 : left === right ? 0.5 : 0;
      return Math.abs(u - (m * n) / 2);
    };
    const seen = distance((index) => index < m);
    let [all, distant] = [0, 0];
    for (let bits = 0; bits < 2 ** values.length; bits += 1) {
      const isLeft = (index: number): boolean => ((bits >> index) & 1) === 1;
      if (values.filter((_, index) => isLeft(index)).length !== m) continue;
      all += 1;
      if (distance(isLeft) >= seen - 1e-9) distant += 1;
    }
    return distant / all;
  };

  it("is close to the exact test by all permutations", () => {
    const random = createRandom(3);
    for (let run = 0; run < 12; run += 1) {
      const values = Array.from({ length: 11 }, () => Math.floor(random() * 12));
      const found = rankTest(Float64Array.from(values), { from: 0, at: 5, to: values.length });
      expect(Math.abs(found - exact(values, 5))).toBeLessThan(0.06);
    }
  });

  it.each([
    [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ],
    [
      [1, 2, 3, 4, 5, 7],
      [6, 8, 9, 10, 11, 12],
    ],
    [
      [8, 9, 10, 12, 13],
      [1, 2, 3, 4, 5, 11],
    ],
    [
      [8, 9, 10],
      [1, 2, 3, 4, 5, 6, 7],
    ],
  ])("is exact for small samples that hardly overlap: %j and %j", (left, right) => {
    const values = [...left, ...right];
    const range = { from: 0, at: left.length, to: values.length };
    expect(rankTest(Float64Array.from(values), range)).toBeCloseTo(exact(values, left.length), 10);
  });

  it("is 1 for equal values", () => {
    expect(rankTest(Float64Array.of(3, 3, 3, 3), { from: 0, at: 2, to: 4 })).toBe(1);
  });

  it.each([
    [0, 0.5],
    [1, 0.158655],
    [1.959964, 0.025],
    [2.999, 0.00135433],
    [3, 0.001349898],
    [4, 3.167124e-5],
    [5, 2.866516e-7],
  ])("the normal tail above %f is %f", (z, tail) => {
    expect(upperTail(z) / tail).toBeCloseTo(1, 3);
  });
});
