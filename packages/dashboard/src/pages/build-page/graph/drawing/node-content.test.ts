import { expect, test } from "vitest";
import { aStep } from "../../../../components/builds/test/parts.ts";
import { describeNode, contentOfNode, partsByNumber } from "./node-content.ts";

const steps = [
  aStep({ number: 1, name: "clone", status: "success", started: 100, stopped: 163 }),
  aStep({ number: 2, name: "build", status: "running", started: 163 }),
  aStep({ number: 3, name: "publish", status: "skipped", started: 200, stopped: 200 }),
];
const parts = partsByNumber(steps);
const content = (...numbers: number[]) =>
  contentOfNode({ id: "x", numbers, name: "" }, parts, "step");

test("describes a node by name, status, duration and dependencies", () => {
  expect(describeNode(content(1), [])).toBe("clone, Success, 1m 03s");
  expect(describeNode(content(2), ["clone"])).toBe("build, Running, after clone");
  expect(describeNode(content(3), ["a", "b", "c", "d", "e", "f", "g"])).toBe(
    "publish, Skipped, after a, b, c, d, e and 2 more",
  );
});

test("describes a fold by the number of parts in each status; it can always be opened", () => {
  expect(describeNode(content(1, 2, 3), ["setup"])).toBe(
    "3 steps: 1 running, 1 passed, 1 skipped, after setup",
  );
  expect(content(1, 3).isSelectable).toBe(true);
  expect(content(3).isSelectable).toBe(false);
});

test("uses the number of a part without a name, and tolerates missing parts", () => {
  expect(content(9)).toMatchObject({ name: "step 9", status: "" });
});
