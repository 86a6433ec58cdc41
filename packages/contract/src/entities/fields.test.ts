import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  flag,
  optionalList,
  listOf,
  optionalNames,
  number,
  optionalNumber,
  text,
  optionalText,
  optionalRawText,
  optionalTexts,
  rawText,
  texts,
} from "./fields.ts";

describe("fields of an answer", () => {
  it("a missing key reads as its zero value", () => {
    const Thing = z.object({ a: text, b: number, c: flag, d: optionalText });
    expect(Thing.parse({})).toEqual({ a: "", b: 0, c: false, d: undefined });
  });

  it("a number that was sent as text reads as the number", () => {
    expect(number.parse("42")).toBe(42);
    expect(number.parse("soon")).toBe(0);
    expect(number.parse("")).toBe(0);
    expect(optionalNumber.parse("42")).toBe(42);
    expect(optionalNumber.parse("soon")).toBeUndefined();
  });

  it("null reads as an empty list", () => {
    expect(listOf(z.object({ a: text })).parse(null)).toEqual([]);
  });

  it("an item that is not an object is left out, and the others stay", () => {
    const list = listOf(z.object({ a: text }));
    expect(list.parse([{ a: "x" }, 7, null, { a: 1 }])).toEqual([{ a: "x" }, { a: "" }]);
  });

  it("a name or value that is not a string is left out, and the others stay", () => {
    expect(optionalNames.parse(["clone", null, 7, "test"])).toEqual(["clone", "test"]);
    expect(optionalNames.parse("clone")).toBeUndefined();
    expect(optionalTexts.parse({ a: "x", b: 7, c: null })).toEqual({ a: "x" });
    expect(optionalTexts.parse([["a", "x"]])).toBeUndefined();
  });

  it("control characters and marks of the direction never reach a screen", () => {
    const hostile = "\u001b[31mred\u0007 \u202etxt";
    const shown = "red \ufffdtxt";
    expect(text.parse(hostile)).toBe(shown);
    expect(optionalText.parse(hostile)).toBe(shown);
    expect(optionalTexts.parse({ [hostile]: hostile })).toEqual({ [shown]: shown });
    expect(optionalTexts.parse({ [hostile]: hostile, b: 7 })).toEqual({ [shown]: shown });
    expect(optionalNames.parse([hostile, 7])).toEqual([shown]);
    expect(texts.parse([hostile, hostile])).toEqual([shown, shown]);
    expect(rawText.parse(hostile)).toBe(hostile);
    expect(optionalRawText.parse(hostile)).toBe(hostile);
  });

  it("a missing list stays missing", () => {
    expect(optionalList(z.object({ a: text })).parse(undefined)).toBeUndefined();
  });
});
