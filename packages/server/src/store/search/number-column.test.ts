import { expect, it } from "vitest";
import { NumberColumn } from "./number-column.ts";

it("takes more bytes for all numbers when one needs them, and loses none", () => {
  const column = new NumberColumn();
  const numbers = [255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, -1, 7];
  const bytes = numbers.map((value, row) => {
    column.set(row, value);
    return column.values.BYTES_PER_ELEMENT;
  });
  expect(bytes).toEqual([1, 2, 2, 4, 4, 8, 8, 8]);
  expect(Array.from(column.values.subarray(0, numbers.length))).toEqual(numbers);
});

it("takes a negative number", () => {
  const column = new NumberColumn();
  column.set(0, 300);
  column.set(1, -1);
  column.set(2, 2);
  expect(Array.from(column.values.subarray(0, 3))).toEqual([300, -1, 2]);
});

it("grows with the number of rows", () => {
  const column = new NumberColumn();
  const rows = 5000;
  for (let row = 0; row < rows; row += 1) column.set(row, row % 200);
  expect(column.values.BYTES_PER_ELEMENT).toBe(1);
  expect(Array.from(column.values.subarray(0, rows))).toEqual(
    Array.from({ length: rows }, (_, row) => row % 200),
  );
});
