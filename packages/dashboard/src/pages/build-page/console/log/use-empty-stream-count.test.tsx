// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { disposeAll, newEngine, pieces, until } from "@signalbox/log-engine/testing";
import { afterEach, expect, test } from "vitest";
import { useEmptyStreamCount } from "./use-empty-stream-count.ts";

afterEach(() => {
  cleanup();
  disposeAll();
});

test("streams in a row that bring no new line are counted; a new line resets the count", async () => {
  const engine = newEngine();
  const { result, rerender } = renderHook(
    ({ isLive }: { isLive: boolean }) => useEmptyStreamCount(engine, isLive),
    { initialProps: { isLive: true } },
  );
  const receive = async (from: number, count: number): Promise<void> => {
    engine.appendLive(pieces(count, from));
    await act(async () => void (await until(engine, ({ lastPos }) => lastPos >= from + count - 1)));
  };
  const end = (): void => {
    act(() => result.current.onEnd());
    rerender({ isLive: false });
  };
  await receive(0, 3);
  end();
  expect(result.current.count).toBe(0);
  for (const expected of [1, 2]) {
    rerender({ isLive: true });
    await receive(0, 3); // a replay
    end();
    expect(result.current.count).toBe(expected);
  }
  rerender({ isLive: true });
  await receive(0, 4);
  await waitFor(() => expect(result.current.count).toBe(0));
});
