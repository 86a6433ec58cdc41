import { expect, it } from "vitest";
import { isolated } from "./isolated.ts";

it.each(["main", "feature/größe", "テスト 1", "👩‍👩‍👧‍👦", ""])("leaves %o as it is", (name) => {
  expect(isolated(name)).toBe(name);
});

it.each(["תכונה/1", "إصدار 2", "v1-ייצור", "ߒߞߏ", "𞤀𞤣"])("isolates %o", (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});
