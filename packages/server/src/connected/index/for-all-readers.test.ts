import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { forAllReaders } from "./for-all-readers.ts";

const build = Build.parse({
  id: 1,
  stages: [
    { id: 2, name: "test", machine: "agent-1" },
    { id: 3, name: "lint" },
  ],
});

it("leaves out the names of machines that only some readers may know", () => {
  const kept = forAllReaders(build, { hidesMachines: true });
  expect(kept.stages?.map(({ name, machine }) => [name, machine])).toEqual([
    ["test", undefined],
    ["lint", undefined],
  ]);
  expect(
    forAllReaders({ ...build, stages: undefined }, { hidesMachines: true }).stages,
  ).toBeUndefined();
  expect(forAllReaders(build, { hidesMachines: false })).toEqual(build);
});
