import { Build, Repo } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { followBuilds, readEvent, type FeedSource } from "./live.ts";
import { buildQuery, buildsQuery, reposQuery } from "./queries.ts";

const repo = { namespace: "octo", name: "hello" };
const payload = (number: number, status: string) =>
  JSON.stringify({ id: 1, ...repo, slug: "octo/hello", build: { id: number, number, status } });

/** A source whose events the test sends, as an EventSource would. */
const createSource = () => {
  const listeners = new Map<string, (event: MessageEvent<unknown>) => void>();
  const state = { readyState: 1, closed: false };
  const source: FeedSource = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    close: () => {
      state.closed = true;
    },
    get readyState() {
      return state.readyState;
    },
  };
  const send = (type: "open" | "message" | "error", data?: string) =>
    listeners.get(type)?.(new MessageEvent(type, { data }));
  return { source, send, state };
};

const follow = () => {
  const cache = new QueryClient();
  const sources: ReturnType<typeof createSource>[] = [];
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const stop = new AbortController();
  const open = () => {
    const made = createSource();
    sources.push(made);
    return made.source;
  };
  followBuilds(
    cache,
    "/api/stream",
    { open, schedule: (work) => frames.push(work), later: (work) => timers.push(work) },
    stop.signal,
  );
  const drawFrame = () => frames.splice(0).forEach((work) => work());
  return { cache, sources, timers, frames, stop, drawFrame, send: sources[0]!.send };
};

let clear = () => {};
afterEach(() => clear());

const started = () => {
  const feed = follow();
  clear = () => feed.cache.clear();
  return feed;
};

describe("the feed of build events", () => {
  it("changes lists and the open build once a frame, with the newest event of each build", () => {
    const { cache, send, drawFrame, frames } = started();
    cache.setQueryData(reposQuery.queryKey, [Repo.parse({ id: 1, ...repo })]);
    cache.setQueryData(buildsQuery(repo).queryKey, { pages: [[]], pageParams: [1] });
    cache.setQueryData(buildQuery(repo, 1).queryKey, Build.parse({ id: 1, number: 1 }));
    send("message", payload(1, "pending"));
    send("message", payload(1, "running"));
    expect(frames).toHaveLength(1);
    expect(cache.getQueryData(buildQuery(repo, 1).queryKey)?.status).toBe("");

    drawFrame();
    expect(cache.getQueryData(buildQuery(repo, 1).queryKey)?.status).toBe("running");
    expect(cache.getQueryData(reposQuery.queryKey)?.[0]?.build?.number).toBe(1);
    expect(cache.getQueryData(buildsQuery(repo).queryKey)?.pages.flat()).toHaveLength(1);
  });

  it("puts nothing into the cache that no screen has asked for", () => {
    const { cache, send, drawFrame } = started();
    send("message", payload(1, "running"));
    drawFrame();
    expect(
      cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
  });

  it("asks again for what had been answered, each time that it opens", () => {
    const { cache, send } = started();
    cache.setQueryData(reposQuery.queryKey, []);
    send("open");
    expect(cache.getQueryState(reposQuery.queryKey)?.isInvalidated).toBe(true);
  });

  it("opens again after the source has given up, and not while it reconnects by itself", () => {
    const { sources, send, timers } = started();
    send("error");
    expect(timers).toHaveLength(0);
    sources[0]!.state.readyState = 2;
    send("error");
    timers.forEach((work) => work());
    expect(sources).toHaveLength(2);
  });

  it("closes when it is no longer wanted, and then changes nothing more", () => {
    const { cache, sources, send, stop, drawFrame } = started();
    cache.setQueryData(buildQuery(repo, 1).queryKey, Build.parse({ id: 1, number: 1 }));
    send("message", payload(1, "running"));
    stop.abort();
    drawFrame();
    expect(sources[0]!.state.closed).toBe(true);
    expect(cache.getQueryData(buildQuery(repo, 1).queryKey)?.status).toBe("");
  });
});

describe("messages that are no events", () => {
  it.each([
    ["the end", "eof"],
    ["a repository without a build", "{}"],
    ["broken JSON", "{"],
  ])("%s", (_, data) => expect(readEvent(data)).toBeUndefined());
});
