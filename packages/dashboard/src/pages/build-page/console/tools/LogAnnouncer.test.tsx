// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LogEngine } from "@signalbox/log-engine";
import { disposeAll, newEngine, pieces, until } from "@signalbox/log-engine/testing";
import { LogAnnouncer } from "./LogAnnouncer.tsx";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  disposeAll();
});

const grow = async (engine: LogEngine, from: number, ...outs: string[]): Promise<void> => {
  engine.appendLive(outs.map((out, i) => ({ pos: from + i, out, time: 0 })));
  await until(engine, ({ lineCount }) => lineCount === from + outs.length);
};

/** Advances the clock and waits until the requests made then are answered. */
const later = async (engine: LogEngine): Promise<void> => {
  vi.advanceTimersByTime(10_000);
  await act(async () => void (await engine.errors()));
};

test("announces how many lines and errors a running log gained", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const engine = newEngine();
  await grow(engine, 0, ...pieces(3).map(({ out }) => out));
  const { rerender } = render(<LogAnnouncer engine={engine} isOn />);
  await grow(engine, 3, "a.c:1:2: error: bad\n", "a.c:9:2: error: worse\n", "fine\n");
  expect(screen.getByRole("status").textContent).toBe("");
  await later(engine);
  expect(screen.getByRole("status").textContent).toBe("3 new lines, 2 errors");
  await grow(engine, 6, "one more\n");
  await later(engine);
  expect(screen.getByRole("status").textContent).toBe("1 new line");

  rerender(<LogAnnouncer engine={engine} isOn={false} />);
  await grow(engine, 7, "unheard\n");
  await later(engine);
  expect(screen.getByRole("status").textContent).toBe("");
});
