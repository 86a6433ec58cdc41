import type { QueryClient } from "@tanstack/react-query";
import { remember, remembered } from "../lib/storage.ts";
import type { Owner } from "./store/database.ts";
import { createHistoryStore } from "./store/history-store.ts";
import { storeLimits } from "./store/trim-plan.ts";
import { viewerOf } from "./viewer.ts";

/** The details that this browser keeps. */
export const browserStore = createHistoryStore({
  limits: storeLimits,
  nowSeconds: () => Math.floor(Date.now() / 1000),
});

const switchKey = "history";

/** Whether the user allows this browser to keep the details of ended builds. */
export function isHistoryKept(): boolean {
  return remembered(switchKey) !== "off";
}

/** Turns the store on or off. Turning it off also deletes its contents. */
export async function keepHistory(isKept: boolean): Promise<void> {
  remember(switchKey, isKept ? undefined : "off");
  if (isKept) return;
  await browserStore.forget(() => true);
}

/** The owner of the stored builds of a repository. Undefined if nothing may be stored. */
export function ownerOf(cache: QueryClient, repo: number): Owner | undefined {
  const viewer = viewerOf(cache);
  return viewer === undefined || repo === 0 || !isHistoryKept() ? undefined : { ...viewer, repo };
}
