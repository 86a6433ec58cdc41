import { expect, it } from "vitest";
import { lastUsed, readUsage, weightOf, withUse, writeUsage } from "./usage.ts";

const twoWeeksMs = 14 * 24 * 3600 * 1000;

it("counts uses, of which older ones count less", () => {
  let usage = withUse(readUsage(), "a", 0);
  usage = withUse(usage, "a", 0);
  usage = withUse(usage, "b", twoWeeksMs);
  expect(weightOf(usage, "a", twoWeeksMs)).toBeCloseTo(1);
  expect(weightOf(usage, "b", twoWeeksMs)).toBe(1);
  expect(weightOf(usage, "never", twoWeeksMs)).toBe(0);
  expect(lastUsed(usage)).toEqual(["b", "a"]);
});

it("reads what it wrote, and keeps the last 200 only", () => {
  let usage = readUsage();
  for (let at = 0; at < 250; at += 1) usage = withUse(usage, `thing ${at}`, at);
  const read = readUsage(writeUsage(usage));
  expect(read).toEqual(usage);
  expect(read.size).toBe(200);
  expect(lastUsed(read)[0]).toBe("thing 249");
});

it.each(["", "no JSON", "{}", '[{"id":1}]', "[null]"])("reads %j as nothing", (text) => {
  expect(readUsage(text).size).toBe(0);
});
