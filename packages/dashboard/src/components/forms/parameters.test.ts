import { describe, expect, it } from "vitest";
import { addNext, canAdd, noParameters, toQuery } from "./parameters.ts";

const typed = (key: string, value: string) => ({ ...noParameters, next: { key, value } });

describe("a parameter is added only when both key and value are non-empty", () => {
  it.each([
    ["", "1"],
    ["a", ""],
    ["  ", "1"],
    ["a", "  "],
  ])("'%s' = '%s' is not", (key, value) => {
    expect(canAdd(typed(key, value))).toBe(false);
    expect(addNext(typed(key, value))).toEqual(typed(key, value));
    expect(toQuery(typed(key, value))).toEqual({});
  });

  it("and is trimmed", () => {
    expect(addNext(typed(" a ", " 1 "))).toEqual({
      ...noParameters,
      added: [{ key: "a", value: "1" }],
    });
  });

  it("an existing key gets the new value", () => {
    const parameters = { ...addNext(typed("a", "1")), next: { key: "a", value: "2" } };
    expect(toQuery(addNext(parameters))).toEqual({ a: "2" });
  });

  it("a parameter that was typed but not added is also sent", () => {
    const parameters = { ...addNext(typed("a", "1")), next: { key: "b", value: " 2" } };
    expect(toQuery(parameters)).toEqual({ a: "1", b: "2" });
  });
});
