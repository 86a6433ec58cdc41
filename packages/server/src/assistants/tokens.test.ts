import { expect, it } from "vitest";
import { tokensAtMost } from "./tokens.ts";

/** Texts with the larger of the numbers that the tokenizers o200k and cl100k count. */
const samples: [string, number][] = [
  ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", 43],
  ["q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kA==", 44],
  ["3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3", 31],
  ["2026-11-28T18:45:17.123456Z 192.168.100.254:54321", 27],
  ["}{*&^$#@!)(|~`<>?;:[]/\\%+=", 19],
  ["kqzvxj wpltrm bnsdfg hjklmnb", 17],
  ["eQkLzXwPvTrYuIoPaSdF", 16],
  ["鑫龘靐齉爩麤灪爨", 19],
  ["🧨🧯🚒🪓🪤🛟", 18],
  ["𒀀𒁀𒂀𒃀𒄀", 20],
  ["žščřďťňŁŐŰ", 15],
  ["at Object.<anonymous> (/home/ci/src/cart.ts:123:45)", 17],
  ["src\\u0000 \\x1b[31m done", 12],
];

it.each(samples)("counts no less than tokenizers do: %s", (text, counted) => {
  expect(tokensAtMost(text)).toBeGreaterThanOrEqual(counted);
});

it("counts words as few", () => {
  expect(tokensAtMost("The module could not be found in this folder")).toBeLessThan(30);
});
