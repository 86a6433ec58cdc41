import { describe, expect, test } from "vitest";
import { aStage, aStep } from "../../../components/builds/test/parts.ts";
import { tabStop, treeMove, treeRows } from "./tree-model.ts";

const stages = [
  aStage({ number: 1, steps: [aStep({ number: 2 }), aStep({ number: 1, status: "skipped" })] }),
  aStage({ number: 2, status: "pending" }),
  aStage({ number: 3, steps: [aStep({ number: 1 })] }),
];
const rows = treeRows(stages, new Set([1, 2]));

test("a stage shows its steps when it is expanded and can be", () => {
  expect(rows.map(({ id, expanded }) => [id, expanded])).toEqual([
    ["1", true],
    ["1/1", undefined],
    ["1/2", undefined],
    ["2", undefined],
    ["3", false],
  ]);
  expect(rows.filter(({ selectable }) => !selectable).map(({ id }) => id)).toEqual(["1/1"]);
});

describe("keys", () => {
  test("up and down move through the visible rows and stop at the ends", () => {
    expect(treeMove(rows, "1", "ArrowDown")).toEqual({ focus: "1/1" });
    expect(treeMove(rows, "2", "ArrowUp")).toEqual({ focus: "1/2" });
    expect(treeMove(rows, "1", "ArrowUp")).toBeUndefined();
    expect(treeMove(rows, "3", "ArrowDown")).toBeUndefined();
  });

  test("Home and End go to the ends", () => {
    expect(treeMove(rows, "2", "Home")).toEqual({ focus: "1" });
    expect(treeMove(rows, "2", "End")).toEqual({ focus: "3" });
  });

  test("right expands, then enters; left leaves, then collapses", () => {
    expect(treeMove(rows, "3", "ArrowRight")).toEqual({ expand: 3 });
    expect(treeMove(rows, "1", "ArrowRight")).toEqual({ focus: "1/1" });
    expect(treeMove(rows, "1/2", "ArrowLeft")).toEqual({ focus: "1" });
    expect(treeMove(rows, "1", "ArrowLeft")).toEqual({ collapse: 1 });
    expect(treeMove(rows, "2", "ArrowRight")).toBeUndefined();
    expect(treeMove(rows, "2", "ArrowLeft")).toBeUndefined();
  });
});

test("Tab reaches the focused row, else the current step, else its stage, else the first row", () => {
  expect(tabStop(rows, "3", "1/2")).toBe("3");
  expect(tabStop(rows, undefined, "1/2")).toBe("1/2");
  expect(tabStop(rows, "3/1", "3/1")).toBe("3");
  expect(tabStop(rows, undefined, "9/1")).toBe("1");
  expect(tabStop([], undefined, "1/1")).toBeUndefined();
});
