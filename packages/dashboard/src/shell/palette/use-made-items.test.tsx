// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createItemIndex } from "./item-index.ts";
import { createPaletteStore } from "./palette-store.ts";
import { makeFound } from "./test/palette-things.ts";
import { useMadeItems } from "./use-made-items.ts";

it("makes the items although the palette is closed at once", async () => {
  const index = createItemIndex(function* () {
    yield;
    yield;
  });
  const source = {
    index,
    collectListed: () => [],
    place: undefined,
    usage: new Map(),
    hasFilters: true,
    nowMs: 0,
  };
  const store = createPaletteStore(source);
  const load = async (onBuilds: (builds: ReturnType<typeof makeFound>[]) => void) =>
    onBuilds([makeFound("hello", 7)]);
  const { unmount } = renderHook(() => useMadeItems(store, new QueryClient(), load));
  unmount();
  await vi.waitFor(() => expect(index.isCurrent()).toBe(true), 10_000);
});
