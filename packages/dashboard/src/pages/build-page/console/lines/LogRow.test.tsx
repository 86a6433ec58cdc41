// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LogRow, type RowList } from "./LogRow.tsx";
import type { RowFacts } from "./row-facts.ts";

afterEach(cleanup);

const line = { line: 1, pos: 0, time: 0, bytes: 0, cut: false, segments: [] };
const list: RowList = { rowCount: 1, linkBase: "", wraps: false };

const facts = (rest: Partial<RowFacts> = {}): RowFacts => ({
  number: 1,
  time: undefined,
  hiddenBefore: 0,
  silence: undefined,
  group: undefined,
  ranges: undefined,
  isMatch: false,
  isError: false,
  isLinked: false,
  isCurrent: false,
  ...rest,
});

it("says how long there was no output, as a duration with letters", () => {
  render(<LogRow line={line} row={0} facts={facts({ silence: 125 })} list={list} />);
  expect(screen.getByText("2m 05s without output")).toBeDefined();
});

it("says that a duration is one, because it follows a command", () => {
  const group = { lines: 12, seconds: 125, isFolded: true };
  render(<LogRow line={line} row={0} facts={facts({ group })} list={list} />);
  expect(screen.getByText("12 lines, took 2m 05s")).toBeDefined();
});

it("is drawn again only when its line, its place or one of its facts changes", () => {
  let draws = 0;
  /** Each drawing of a row reads the address once. */
  const counted = (wraps: boolean): RowList => ({
    rowCount: 1,
    wraps,
    get linkBase() {
      draws += 1;
      return "";
    },
  });
  const shared = counted(false);
  const row = (shown: RowFacts, place = 0, of = shared) => (
    <LogRow line={line} row={place} facts={shown} list={of} />
  );
  const group = () => ({ lines: 3, seconds: 1, isFolded: false });
  const { rerender } = render(row(facts({ group: group() })));
  rerender(row(facts({ group: group() })));
  expect(draws).toBe(1);
  const changes: [shown: RowFacts, place?: number, of?: RowList][] = [
    [facts({ group: { ...group(), isFolded: true } })],
    [facts()],
    [facts({ isCurrent: true })],
    [facts({ isCurrent: true, ranges: Uint32Array.of(0, 1) })],
    [facts({ isCurrent: true }), 2],
    [facts({ isCurrent: true }), 2, counted(true)],
  ];
  for (const [index, change] of changes.entries()) {
    rerender(row(...change));
    expect(draws).toBe(index + 2);
  }
});
