// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aBuild } from "../../../components/builds/test/parts.ts";
import { TimelineFrame } from "./TimelineFrame.tsx";

const begin = Date.parse("2100-01-01T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: begin }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("the clock moves the bars of a running build and renders no row", async () => {
  let renders = 0;
  const Rows = () => {
    renders += 1;
    return null;
  };
  const frame = createRef<HTMLDivElement>();
  const build = aBuild({ status: "running", created: begin / 1000 - 58 });
  render(
    <TimelineFrame ref={frame} build={build} start={build.created} end={40} maxTicks={4}>
      <Rows />
    </TimelineFrame>,
  );
  const variable = (name: string) => frame.current?.style.getPropertyValue(name);
  expect([variable("--now"), variable("--end")]).toEqual(["58", "60"]);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect([variable("--now"), variable("--end")]).toEqual(["62", "90"]);
  expect(renders).toBe(1);
});
