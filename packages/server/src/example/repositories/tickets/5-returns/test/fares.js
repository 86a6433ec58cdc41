import assert from "node:assert/strict";
import test from "node:test";
import { fareOf } from "../src/fares.js";

test("one zone", () => {
  assert.equal(fareOf({ zones: 1 }), 250);
});

test("three zones", () => {
  assert.equal(fareOf({ zones: 3 }), 460);
});

test("there is no fourth zone", () => {
  assert.throws(() => fareOf({ zones: 4 }), /no ticket for 4 zones/);
});

test("a child pays half", () => {
  assert.equal(fareOf({ zones: 3, isChild: true }), 230);
});

test("a return ticket costs twice as much", () => {
  assert.equal(fareOf({ zones: 2, isReturn: true }), 740);
});
