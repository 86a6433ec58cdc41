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

it("goes to a line although the browser pulls its bar in: a note above the log has gone", async () => {
  const surface = await openAtEnd();
  surface.goTo(10, 0.35);
  surface.resize(viewportPx + 40, false);
  surface.scrolled(count * rowPx - viewportPx - 40, true);
  expect(surface.wasTouched).toBe(false);
  expect(surface.isInView(10)).toBe(true);
});

it("leaves the reader where they scroll to on the way to a line", async () => {
  const surface = await openAtEnd();
  surface.goTo(10, 0.35);
  surface.scrolled(2000, false);
  expect(surface.wasTouched).toBe(true);
  expect(surface.isInView(10)).toBe(false);
});
