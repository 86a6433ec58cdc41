// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { disposeAll, newEngine, pieces } from "@signalbox/log-engine/testing";
import { afterEach, expect, test } from "vitest";
import { useRemoteSession } from "./use-remote-session.ts";

afterEach(() => {
  cleanup();
  disposeAll();
});

const announced = (pos: number, path: string) => ({
  pos,
  out: `web session: https://tmate.io/${path}\n`,
  time: 0,
});

test("the newest session that a running log announces is found, before and after the page opens", async () => {
  const engine = newEngine();
  engine.appendLive([...pieces(3), announced(3, "first")]);
  const { result } = renderHook(() => useRemoteSession(engine, true));
  await waitFor(() => expect(result.current).toBe("https://tmate.io/first"));
  engine.appendLive([...pieces(3, 4), announced(7, "second")]);
  await waitFor(() => expect(result.current).toBe("https://tmate.io/second"));
});

test("a session is forgotten once the log cannot announce it", async () => {
  const engine = newEngine();
  engine.appendLive([announced(0, "first")]);
  const { result, rerender } = renderHook(
    ({ isPossible }: { isPossible: boolean }) => useRemoteSession(engine, isPossible),
    { initialProps: { isPossible: true } },
  );
  await waitFor(() => expect(result.current).toBe("https://tmate.io/first"));
  rerender({ isPossible: false });
  expect(result.current).toBeUndefined();
});
