import { expect, it } from "vitest";
import { readChoices, toggled } from "./home-choices.ts";

const defaults = { order: "name", favourites: [], folded: [] };

it.each([
  [undefined, defaults],
  ["{", defaults],
  ["[]", defaults],
  ['{"order":"size","favourites":"octo/a","folded":[1,"octo"]}', { ...defaults, folded: ["octo"] }],
  ['{"order":"failing"}', { ...defaults, order: "failing" }],
])("reads the stored choices %s", (text, expected) => {
  expect(readChoices(text)).toEqual(expected);
});

it("adds a text to a list, or removes it", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
