// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Rows } from "./Rows.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The number of rows after each commit. */
let commits: number[] = [];
const rowCount = () => document.querySelectorAll("li").length;

const List = ({ names, defers }: { names: readonly string[]; defers: boolean }) => (
  <Profiler id="list" onRender={() => commits.push(rowCount())}>
    <Rows
      items={names}
      keyOf={(name) => name}
      heightOf={() => 44}
      label="Names"
      style={{}}
      defersNewRows={defers}
    >
      {(name) => name}
    </Rows>
  </Profiler>
);

const names = (prefix: string) => Array.from({ length: 40 }, (_, index) => `${prefix}${index}`);

/** Renders 40 rows, then others, and returns the numbers of rows that were shown since. */
async function replaceRows(defers: boolean, next: readonly string[]) {
  const { rerender } = render(<List names={names("old")} defers={defers} />);
  await expect.poll(rowCount).toBe(40);
  commits = [];
  rerender(<List names={next} defers={defers} />);
  expect(document.querySelector("li")?.textContent).toBe(next[0]);
  await expect.poll(rowCount).toBe(next.length);
  return commits;
}

it("renders the first screen of new rows before the others if new rows are deferred", async () => {
  expect(await replaceRows(true, names("new"))).toEqual([15, 40]);
  cleanup();
  expect(await replaceRows(false, names("new"))).toEqual([40]);
});

it("keeps the rows that it already showed while others are deferred", async () => {
  const kept = names("old").slice(0, 30);
  const next = [...names("new").slice(0, 20), ...kept];
  // The first 15 are new, and 30 are known; five new ones below the first screen are deferred.
  expect(await replaceRows(true, next)).toEqual([45, 50]);
});

it.each([
  ["fit the window below what is above them", 900, 11],
  ["fit a high window, up to 15", 1400, 15],
  ["fit a low window, at least 10", 500, 10],
])("renders before the first frame only rows that %s", async (_, windowPx, count) => {
  vi.stubGlobal("innerHeight", windowPx);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  render(
    <Rows
      items={names("name")}
      keyOf={(name) => name}
      heightOf={() => 44}
      label="Names"
      style={{}}
      abovePx={440}
    >
      {(name) => name}
    </Rows>,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(count);
  for (const frame of frames) frame(0);
  await expect.poll(rowCount).toBe(40);
});
