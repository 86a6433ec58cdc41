// @vitest-environment jsdom
import { Build } from "@signalbox/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildQuery } from "../../../api/queries.ts";
import { watches } from "../../../live/notifications/watches.ts";
import { WatchButton } from "./WatchButton.tsx";

const place = { repo: { namespace: "octo", name: "hello" }, build: 53, stage: 1, step: 1 };
const build = (status: string) => Build.parse({ id: 53, number: 53, status });

/** A browser that asks for permission when the page requests it. */
const askingBrowser = () => {
  const answer = Promise.withResolvers<NotificationPermission>();
  class Note extends EventTarget {
    static permission: NotificationPermission = "default";
    static requestPermission = vi.fn<() => Promise<NotificationPermission>>(() => answer.promise);
  }
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", Note);
  const allow = (): Promise<void> =>
    act(async () => {
      Note.permission = "granted";
      answer.resolve("granted");
      await answer.promise;
    });
  return { Note, allow };
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const watchButton = () => screen.getByRole("button", { name: "Watch this build" });

const show = (): QueryClient => {
  const cache = new QueryClient();
  render(
    <QueryClientProvider client={cache}>
      <WatchButton build={build("running")} place={place} />
    </QueryClientProvider>,
  );
  return cache;
};

it.each([
  ["watches a build that still runs", "running", ["octo/hello/53"]],
  ["does not watch a build that ended while the browser asked", "success", []],
])("%s", async (_, status, watched) => {
  const { Note, allow } = askingBrowser();
  const cache = show();
  watchButton().click();
  await vi.waitFor(() => expect(Note.requestPermission).toHaveBeenCalledOnce());
  cache.setQueryData(buildQuery(place.repo, 53).queryKey, build(status));
  await allow();
  expect(watches.list()).toEqual(watched);
});

it("asks at once when its code is loaded", async () => {
  const { Note } = askingBrowser();
  show();
  watchButton().click();
  await vi.waitFor(() => expect(Note.requestPermission).toHaveBeenCalledOnce());
  watchButton().click();
  expect(Note.requestPermission).toHaveBeenCalledTimes(2);
});
