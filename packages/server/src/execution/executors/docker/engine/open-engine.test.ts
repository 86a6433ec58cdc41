import { expect, it } from "vitest";
import { chooseApiVersion } from "./open-engine.ts";

it.each([
  ["1.40", "1.12", "1.40"],
  ["1.41", "1.12", "1.41"],
  ["1.9", "1.8", "1.9"],
  ["1.51", "1.44", "1.51"],
  ["1.60", "1.44", "1.51"],
  ["2.0", "1.51", "1.51"],
  ["1.70", "1.52", undefined],
  ["2.0", "2.0", undefined],
])("an engine with API %s and minimum %s is called with API %s", (newest, oldest, expected) => {
  expect(chooseApiVersion(newest, oldest)).toBe(expected);
});
