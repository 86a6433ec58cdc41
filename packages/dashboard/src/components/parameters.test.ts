import { describe, expect, it } from "vitest";
import { addParameter, toQuery } from "./parameters.ts";

describe("a parameter is added only when both key and value are non-empty", () => {
  it.each([
    ["", "1"],
    ["a", ""],
    ["  ", "1"],
    ["a", "  "],
  ])("'%s' = '%s' is not", (key, value) => {
    expect(addParameter([], { key, value })).toBeUndefined();
  });

  it("and is trimmed", () => {
    expect(addParameter([], { key: " a ", value: " 1 " })).toEqual([{ key: "a", value: "1" }]);
  });

  it("a key that is there already takes the new value", () => {
    const parameters = addParameter([{ key: "a", value: "1" }], { key: "a", value: "2" });
    expect(toQuery(parameters ?? [])).toEqual({ a: "2" });
  });
});
