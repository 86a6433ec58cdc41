// @vitest-environment jsdom
import { Build, Repo, SessionUser } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { RepoEvent } from "../../api/merge/merge.ts";
import { keys, reposQuery } from "../../api/queries.ts";
import { viewerOf } from "../../api/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { createNotifier } from "./notify.ts";

const now = 1_000_000;

/** A push by Kim that succeeded at this time of the server's clock. */
const ended = (number: number, finished: number, keys: Partial<Build> = {}): RepoEvent => ({
  id: 1,
  namespace: "octo",
  name: "hello",
  build: Build.parse({
    id: number,
    number,
    status: "success",
    event: "push",
    ref: "refs/heads/main",
    author_login: "kim",
    finished,
    updated: finished,
    ...keys,
  }),
});

/** Kim's page, whose server's clock is ahead by `lead` seconds. Answers may arrive before it is connected. */
const openPage = ({ lead = 0, openedAt = now, listed = [] as RepoEvent[] } = {}) => {
  const cache = new QueryClient();
  cache.setQueryData(keys.user, SessionUser.parse({ id: 1, login: "kim", installation: "own" }));
  const list = (...events: RepoEvent[]): void =>
    void cache.setQueryData(
      reposQuery.queryKey,
      events.map(({ build, ...repo }) => Repo.parse({ ...repo, build })),
    );
  list(...listed);
  const claimed: string[] = [];
  const notify = createNotifier({
    cache,
    claim: (key) => void claimed.push(key),
    openBuild: () => undefined,
    now: () => Date.now() / 1000,
    openedAt,
    serverLead: () => lead,
  });
  const choose = (): void => notificationChoices.change(viewerOf(cache)!, { isMine: true });
  return { cache, notify, list, choose, claimed };
};

const claims = (...numbers: number[]) => numbers.map((number) => `ended octo/hello/${number}`);

// Loaded before, because that may take seconds on a busy machine.
beforeAll(() => import("./report-ended-builds.ts"));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: now * 1000, toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

it.each([0, 3600, -3600])(
  "reports what ends after the choice if the server's clock is ahead by %i s",
  async (lead) => {
    const { notify, choose, claimed } = openPage({ lead });
    choose();
    notify([ended(1, now + lead - 5)]);
    notify([ended(2, now + lead)]);
    await vi.waitFor(() => expect(claimed).toEqual(claims(2)));
  },
);

it("does not report a build that had ended before the choice", async () => {
  const { notify, list, choose, claimed } = openPage();
  notify([ended(1, now)]);
  choose();
  notify([ended(1, now)]);
  list(ended(1, now));
  notify("refreshed");
  notify([ended(2, now)]);
  await vi.waitFor(() => expect(claimed).toEqual(claims(2)));
});

it("finds missed ends in the lists, including builds without an end time", async () => {
  const { notify, list, choose, claimed } = openPage();
  choose();
  vi.setSystemTime((now + 60) * 1000);
  list(ended(1, now - 1));
  notify("refreshed");
  list(ended(2, 0, { status: "declined", updated: now + 30 }));
  notify("refreshed");
  await vi.waitFor(() => expect(claimed).toEqual(claims(2)));
});

it("reports what ended after the page was opened, although an answer has shown it", async () => {
  const listed = [ended(1, now - 4), ended(2, now - 1)];
  const { notify, choose, claimed } = openPage({ openedAt: now - 3, listed });
  vi.setSystemTime((now - 60) * 1000);
  choose();
  vi.setSystemTime(now * 1000);
  notify("refreshed");
  await vi.waitFor(() => expect(claimed).toEqual(claims(2)));
});

it("reports what an answer shows that arrives after the refresh", async () => {
  const { cache, notify, choose, claimed } = openPage();
  choose();
  notify("refreshed");
  const { build, ...repo } = ended(1, now);
  await cache.fetchQuery({
    queryKey: reposQuery.queryKey,
    queryFn: () => [Repo.parse({ ...repo, build })],
  });
  await vi.waitFor(() => expect(claimed).toEqual(claims(1)));
});

it("claims few builds of a flood, and one notification that counts the others", async () => {
  vi.useFakeTimers({ now: now * 1000, toFake: ["Date", "setTimeout"] });
  const { notify, choose, claimed } = openPage();
  choose();
  for (let at = 0; at < 10; at += 1)
    notify(Array.from({ length: 100 }, (_, index) => ended(100 * at + index + 1, now)));
  await vi.waitFor(() => expect(claimed).toEqual(claims(1, 2, 3, 4, 5)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(claimed.slice(5)).toEqual([`count ${now + 1}`]);
});

it("counts no successes of a flood if only changes are reported", async () => {
  vi.useFakeTimers({ now: now * 1000, toFake: ["Date", "setTimeout"] });
  const { cache, notify, choose, claimed } = openPage();
  choose();
  notificationChoices.change(viewerOf(cache)!, { isOnlyChanges: true });
  notify(Array.from({ length: 100 }, (_, index) => ended(index + 1, now)));
  notify([ended(101, now, { status: "failure" })]);
  await vi.waitFor(() => expect(claimed).toEqual(claims(1, 2, 3, 4, 5, 101)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(claimed).toHaveLength(6);
});
