import { afterEach, expect, it } from "vitest";
import { LogSurface } from "./log-surface.ts";
import { disposeAll, newEngine, pieces, until } from "../../test/engines.ts";

afterEach(disposeAll);

const rowPx = 20;
const count = 300;
const viewportPx = 600;

/** Opens a log with its end in view, as the page does. */
const openAtEnd = async (): Promise<LogSurface> => {
  const engine = newEngine();
  engine.appendLive(pieces(count));
  await until(engine, ({ lineCount }) => lineCount === count);
  const surface = new LogSurface(engine, rowPx);
  surface.listen();
  surface.show({ window: { kind: "all" }, folded: [], filter: null });
  surface.resize(viewportPx, false);
  surface.map.synced(surface.map.target ?? 0);
  expect(surface.map.knownScrollTop).toBe(count * rowPx - viewportPx);
  return surface;
};

it("goes to a line although the browser moves the scrollbar when a note above disappears", async () => {
  const surface = await openAtEnd();
  surface.goTo(10, 0.35);
  surface.resize(viewportPx + 40, false);
  surface.scrolled(count * rowPx - viewportPx - 40, true);
  expect(surface.wasTouched).toBe(false);
  expect(surface.isInView(10)).toBe(true);
});

it("stops going to a line when the user scrolls", async () => {
  const surface = await openAtEnd();
  surface.goTo(10, 0.35);
  surface.scrolled(2000, false);
  expect(surface.wasTouched).toBe(true);
  expect(surface.isInView(10)).toBe(false);
});

const endPx = count * rowPx - viewportPx;

/** Opens a log, scrolls up, and returns to its end, as the End key does. */
const returnToEnd = async (): Promise<LogSurface> => {
  const surface = await openAtEnd();
  surface.scrolled(2000, false);
  surface.follow(true);
  surface.map.synced(surface.map.target ?? 0);
  expect(surface.map.knownScrollTop).toBe(endPx);
  return surface;
};

const passFrames = (surface: LogSurface): void => {
  for (let frame = 0; surface.late.areAwaited; frame++) {
    expect(frame).toBeLessThan(60);
    surface.late.passFrame();
  }
};

it("keeps following although a scroll up that started earlier is reported late", async () => {
  const surface = await returnToEnd();
  surface.late.passFrame();
  for (const late of [endPx - 200, endPx - 300]) {
    surface.scrolled(late, false);
    expect(surface.map.sticksToEnd).toBe(true);
    expect(surface.map.target).toBe(endPx);
  }
});

it("stops following when the user scrolls up a moment after the return", async () => {
  const surface = await returnToEnd();
  passFrames(surface);
  surface.scrolled(endPx - 200, false);
  expect(surface.map.sticksToEnd).toBe(false);
});

it("stops following when the user drags the scrollbar at once after the return", async () => {
  const surface = await returnToEnd();
  surface.late.end();
  surface.scrolled(endPx - 200, false);
  expect(surface.map.sticksToEnd).toBe(false);
});

it("does not follow again although a scroll to the end that started earlier is reported late", async () => {
  const surface = await returnToEnd();
  surface.leaveEnd();
  for (const [scrollTop, isEnd] of [
    [endPx - 30, false],
    [endPx, true],
  ] as const)
    surface.scrolled(scrollTop, isEnd);
  expect(surface.map.sticksToEnd).toBe(false);
});

it("follows again when the user scrolls back to the end at once", async () => {
  const surface = await returnToEnd();
  surface.leaveEnd();
  surface.scrolled(endPx - 30, false);
  surface.late.end();
  surface.scrolled(endPx, true);
  expect(surface.map.sticksToEnd).toBe(true);
});
