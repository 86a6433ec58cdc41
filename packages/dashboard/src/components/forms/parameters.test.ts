import { describe, expect, it } from "vitest";
import { addNext, canAdd, noParameters, toQuery } from "./parameters.ts";

const typed = (key: string, value: string) => ({ ...noParameters, next: { key, value } });

describe("the parameters of a build", () => {
  it.each([
    ["", "1"],
    ["a", ""],
    ["  ", "1"],
    ["a", "  "],
  ])("do not include '%s' = '%s'", (key, value) => {
    expect(canAdd(typed(key, value))).toBe(false);
    expect(addNext(typed(key, value))).toEqual(typed(key, value));
    expect(toQuery(typed(key, value))).toEqual({});
  });

  it("are trimmed", () => {
    expect(addNext(typed(" a ", " 1 "))).toEqual({
      ...noParameters,
      added: [{ key: "a", value: "1" }],
    });
  });

  it("replace the value of an existing key", () => {
    const parameters = { ...addNext(typed("a", "1")), next: { key: "a", value: "2" } };
    expect(toQuery(addNext(parameters))).toEqual({ a: "2" });
  });

  it("include one that was typed but not added", () => {
    const parameters = { ...addNext(typed("a", "1")), next: { key: "b", value: " 2" } };
    expect(toQuery(parameters)).toEqual({ a: "1", b: "2" });
  });
});
