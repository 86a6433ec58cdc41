import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStep } from "../../../../components/builds/test/parts.ts";
import {
  isSameStructure,
  stageStructure,
  stepStructure,
  topologicalOrder,
  type Part,
} from "./structure.ts";

/** Parts numbered from 1, each with its name and the names of its dependencies. */
const parts = (...rows: [name: string, ...needs: string[]][]): Part[] =>
  rows.map(([name, ...needs], index) =>
    aStep({ number: index + 1, name, depends_on: needs.length > 0 ? needs : undefined }),
  );

const stages = (...rows: Parameters<typeof parts>) => stageStructure(parts(...rows)).dependencies;
const steps = (...rows: Parameters<typeof parts>) => stepStructure(parts(...rows)).dependencies;

describe("steps", () => {
  test("run one after the other if none has dependencies", () => {
    expect(steps(["clone"], ["build"], ["test"])).toEqual([[], [0], [1]]);
  });

  test("wait for the stages that they name", () => {
    expect(steps(["clone"], ["a", "clone"], ["b", "clone"], ["c", "b", "a"])).toEqual([
      [],
      [0],
      [0],
      [1, 2],
    ]);
  });

  test("follow the previous step if none of their dependencies exists", () => {
    expect(steps(["clone"], ["build", "clone"], ["notify", "deploy"])).toEqual([[], [0], [1]]);
    expect(steps(["build", "deploy"])).toEqual([[]]);
  });

  test("wait for the dependencies that exist if some are missing", () => {
    expect(steps(["clone"], ["build", "clone"], ["notify", "deploy", "clone"])).toEqual([
      [],
      [0],
      [0],
    ]);
  });
});

describe("stages", () => {
  test("without dependencies are independent", () => {
    expect(stages(["a"], ["b"])).toEqual([[], []]);
  });

  test("do not wait for names that no stage of the build has", () => {
    expect(stages(["a"], ["b", "gone", "a"], ["c", "gone"])).toEqual([[], [0], []]);
  });

  test("depend neither on themselves nor twice on the same one", () => {
    expect(stages(["a", "a"], ["b", "b", "a", "a"])).toEqual([[], [0]]);
  });

  test("depend on the nearest previous one of several with the same name", () => {
    expect(stages(["a"], ["a", "a"], ["b", "a"])).toEqual([[], [0], [1]]);
  });

  test("wait only for earlier ones in a cycle", () => {
    expect(stages(["a", "c"], ["b", "a"], ["c", "b"])).toEqual([[], [0], [1]]);
    expect(stages(["free"], ["a", "b"], ["b", "a", "free"], ["after", "b"])).toEqual([
      [],
      [],
      [0, 1],
      [2],
    ]);
  });
});

test("dependents of a cycle come after it, wherever they are listed", () => {
  expect(stages(["last", "b"], ["a", "b"], ["b", "a"])).toEqual([[2], [], [1]]);
});

test("removes cycles and keeps all other dependencies", () => {
  const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "gone", "");
  const rows = fc.array(fc.tuple(names, fc.array(names, { maxLength: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(rows, (some) => {
      const list = parts(...some.map(([name, needs]): [string, ...string[]] => [name, ...needs]));
      for (const { dependencies } of [stageStructure(list), stepStructure(list)]) {
        const order = topologicalOrder(dependencies);
        expect(order.toSorted((a, b) => a - b)).toEqual([...list.keys()]);
        const named = dependencies.map((indices, at) =>
          aStep({
            number: at + 1,
            name: `n${at}`,
            depends_on: indices.map((index) => `n${index}`),
          }),
        );
        expect(stageStructure(named).dependencies).toEqual(dependencies);
      }
    }),
  );
});

test("equal lists share one object, so that wide layers need little memory", () => {
  const { dependencies } = stageStructure(parts(["a"], ["b"], ["c", "a", "b"], ["d", "b", "a"]));
  expect(dependencies[2]).toBe(dependencies[3]);
});

test("sorts nodes after their dependencies, even in a chain of thousands", () => {
  const long = Array.from({ length: 20_000 }, (_, index) => (index === 0 ? [] : [index - 1]));
  expect(topologicalOrder(long.toReversed().map((list) => list.map((at) => 19_999 - at)))[0]).toBe(
    19_999,
  );
  expect(topologicalOrder([[1], [0], []])).toEqual([2]);
});

describe("the structure", () => {
  const before = parts(["clone"], ["build", "clone"]);

  test("does not depend on statuses and times", () => {
    const after = before.map((part) => ({ ...part, status: "running", started: 7, stopped: 9 }));
    expect(isSameStructure(before, after)).toBe(true);
  });

  test.each([
    ["a step more", parts(["clone"], ["build", "clone"], ["test"])],
    ["another name", parts(["clone"], ["make", "clone"])],
    ["other dependencies", parts(["clone"], ["build"])],
    ["another number", before.map((part) => ({ ...part, number: part.number + 1 }))],
  ])("changes with %s", (_, after) => {
    expect(isSameStructure(before, after)).toBe(false);
  });
});
