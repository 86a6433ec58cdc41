import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, stageDependencies, stepDependencies } from "./dependencies.ts";

const parts = (...all: [string, ...string[]][]) =>
  all.map(([name, ...depends_on]) => ({ name, depends_on }));

describe("stageDependencies", () => {
  it.each([
    ["no dependencies", parts(["a"], ["b"]), [[], []]],
    ["a diamond", parts(["a"], ["b", "a"], ["c", "a"], ["d", "b", "c"]), [[], [0], [0], [1, 2]]],
    ["a stage that comes later", parts(["a", "b"], ["b"]), [[1], []]],
    ["a stage outside the build", parts(["a"], ["b", "x"]), [[], []]],
    ["a stage that names itself", parts(["a", "a"]), [[]]],
    ["a cycle", parts(["a", "b"], ["b", "a"]), [[1], []]],
  ])("%s", (_, stages, expected) => {
    expect(stageDependencies(stages)).toEqual(expected);
  });
});

describe("stepDependencies", () => {
  it.each([
    ["a chain", parts(["a"], ["b"], ["c"]), [[], [0], [1]]],
    ["a graph", parts(["clone"], ["b", "clone"], ["c", "clone"]), [[], [0], [0]]],
    ["only unknown steps", parts(["a"], ["b", "clone"], ["c", "a"]), [[], [0], [0]]],
  ])("%s", (_, steps, expected) => {
    expect(stepDependencies(steps)).toEqual(expected);
  });
});

describe("inOrder", () => {
  it("lists every index once, after its dependencies, even with cycles in the input", () => {
    const name = fc.constantFrom("a", "b", "c", "d", "e");
    const anyParts = fc.array(fc.record({ name, depends_on: fc.array(name, { maxLength: 3 }) }));
    fc.assert(
      fc.property(anyParts, (all) => {
        for (const dependencies of [stageDependencies(all), stepDependencies(all)]) {
          const order = inOrder(dependencies);
          expect(order.toSorted((a, b) => a - b)).toEqual([...all.keys()]);
          for (const [index, before] of dependencies.entries())
            for (const other of before)
              expect(order.indexOf(other)).toBeLessThan(order.indexOf(index));
        }
      }),
    );
  });
});
