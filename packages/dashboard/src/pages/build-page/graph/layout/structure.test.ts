import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStep } from "../../test/parts.ts";
import {
  isSameStructure,
  stageStructure,
  stepStructure,
  topologicalOrder,
  type Part,
} from "./structure.ts";

/** Parts numbered from 1, each with its name and the names of its dependencies. */
const parts = (...rows: [name: string, ...needs: string[]][]): Part[] =>
  rows.map(([name, ...needs], place) =>
    aStep({ number: place + 1, name, depends_on: needs.length > 0 ? needs : undefined }),
  );

const stages = (...rows: Parameters<typeof parts>) => stageStructure(parts(...rows)).dependencies;
const steps = (...rows: Parameters<typeof parts>) => stepStructure(parts(...rows)).dependencies;

describe("steps", () => {
  test("run one after the other where none names any", () => {
    expect(steps(["clone"], ["build"], ["test"])).toEqual([[], [0], [1]]);
  });

  test("wait for those that they name", () => {
    expect(steps(["clone"], ["a", "clone"], ["b", "clone"], ["c", "b", "a"])).toEqual([
      [],
      [0],
      [0],
      [1, 2],
    ]);
  });

  test("follow the step before them where no name that they give is listed", () => {
    expect(steps(["clone"], ["build", "clone"], ["notify", "deploy"])).toEqual([[], [0], [1]]);
    expect(steps(["build", "deploy"])).toEqual([[]]);
  });

  test("wait for the listed ones where some are not", () => {
    expect(steps(["clone"], ["build", "clone"], ["notify", "deploy", "clone"])).toEqual([
      [],
      [0],
      [0],
    ]);
  });
});

describe("stages", () => {
  test("that name none stand by themselves", () => {
    expect(stages(["a"], ["b"])).toEqual([[], []]);
  });

  test("do not wait for names that no stage of the build has", () => {
    expect(stages(["a"], ["b", "gone", "a"], ["c", "gone"])).toEqual([[], [0], []]);
  });

  test("do not wait for themselves, nor twice for the same", () => {
    expect(stages(["a", "a"], ["b", "b", "a", "a"])).toEqual([[], [0]]);
  });

  test("of the same name: the nearest before is meant", () => {
    expect(stages(["a"], ["a", "a"], ["b", "a"])).toEqual([[], [0], [1]]);
  });

  test("that wait for each other: only the later ones wait", () => {
    expect(stages(["a", "c"], ["b", "a"], ["c", "b"])).toEqual([[], [0], [1]]);
    expect(stages(["free"], ["a", "b"], ["b", "a", "free"], ["after", "b"])).toEqual([
      [],
      [],
      [0, 1],
      [2],
    ]);
  });
});

test("what waits for a cycle comes after it, wherever it is listed", () => {
  expect(stages(["last", "b"], ["a", "b"], ["b", "a"])).toEqual([[2], [], [1]]);
});

test("whatever names what, nothing waits for itself in the end, and what makes no cycle is kept", () => {
  const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "gone", "");
  const rows = fc.array(fc.tuple(names, fc.array(names, { maxLength: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(rows, (some) => {
      const list = parts(...some.map(([name, needs]): [string, ...string[]] => [name, ...needs]));
      for (const { dependencies } of [stageStructure(list), stepStructure(list)]) {
        const order = topologicalOrder(dependencies);
        expect(order.toSorted((one, other) => one - other)).toEqual([...list.keys()]);
        const named = dependencies.map((places, at) =>
          aStep({ number: at + 1, name: `n${at}`, depends_on: places.map((place) => `n${place}`) }),
        );
        expect(stageStructure(named).dependencies).toEqual(dependencies);
      }
    }),
  );
});

test("equal lists are one object, so that wide layers stay small", () => {
  const { dependencies } = stageStructure(parts(["a"], ["b"], ["c", "a", "b"], ["d", "b", "a"]));
  expect(dependencies[2]).toBe(dependencies[3]);
});

test("the order puts every place after those it waits for, and a chain of thousands is no problem", () => {
  const long = Array.from({ length: 20_000 }, (_, place) => (place === 0 ? [] : [place - 1]));
  expect(topologicalOrder(long.toReversed().map((list) => list.map((at) => 19_999 - at)))[0]).toBe(
    19_999,
  );
  expect(topologicalOrder([[1], [0], []])).toEqual([2]);
});

describe("a structure is the same", () => {
  const before = parts(["clone"], ["build", "clone"]);

  test("whatever the statuses and times are", () => {
    const after = before.map((part) => ({ ...part, status: "running", started: 7, stopped: 9 }));
    expect(isSameStructure(before, after)).toBe(true);
  });

  test.each([
    ["a step more", parts(["clone"], ["build", "clone"], ["test"])],
    ["another name", parts(["clone"], ["make", "clone"])],
    ["other dependencies", parts(["clone"], ["build"])],
    ["another number", before.map((part) => ({ ...part, number: part.number + 1 }))],
  ])("but not with %s", (_, after) => {
    expect(isSameStructure(before, after)).toBe(false);
  });
});
