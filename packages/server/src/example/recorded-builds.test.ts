import { expect, it } from "vitest";
import { hideValues, readRecording } from "./recorded-builds.ts";

it("hides values, including those that span two lines", () => {
  const lines = ["at 0123456 and 0123456\n", "v1-g01234", "56\rv1-g0", "123456 done\n", "01234"];
  const variables = [
    ["{commit}", "0123456"],
    ["{workspace}", ""],
  ] as const;
  expect(hideValues(lines, variables)).toEqual([
    "at {commit} and {commit}\n",
    "v1-g{commit}",
    "\rv1-g{commit}",
    " done\n",
    "01234",
  ]);
});

it("contains no commit and no folder of the machine that recorded it", async () => {
  const { texts } = await readRecording();
  expect(texts.filter((text) => /-g[0-9a-f]+|signalbox-example-|\/home\//.test(text))).toEqual([]);
});
