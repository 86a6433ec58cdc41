import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import {
  detailed,
  listed,
  newestFirst,
  numbersOf,
  serverWith,
  until,
} from "./test/history-server.ts";

describe("filling the history of a repository", () => {
  it("fetches the newest builds first, over several pages, at most four at once", async () => {
    const { history, requests, maxOpen } = serverWith(newestFirst(12));
    history.request(8);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
    expect(requests).toEqual(["page 2", "#12", "#11", "#10", "#9", "#8", "#7", "#6", "#5"]);
    expect(maxOpen()).toBe(4);
    expect(history.read().wanted).toBe(8);
  });

  it("requests no page beside four builds", async () => {
    const { history, answerWith, openRequests, maxOpen } = serverWith(newestFirst(100));
    history.request(1);
    await until(history, "complete");
    const gate = Promise.withResolvers<undefined>();
    answerWith(async (build) => {
      await gate.promise;
      return detailed(build);
    });
    history.request(5);
    await vi.waitFor(() => expect(openRequests()).toBe(4));
    const listed = history.list({ from: 20, to: 26 }, new AbortController().signal);
    gate.resolve(undefined);
    expect(numbersOf(await listed)).toContain(23);
    expect(maxOpen()).toBe(4);
  });

  it("is complete when every build is loaded", async () => {
    const { history } = serverWith(newestFirst(3));
    history.request(30);
    await until(history, "complete");
    expect(history.read()).toMatchObject({ wanted: 3, state: "complete" });
  });

  it("leaves out builds without an end and those with an open stage", async () => {
    const builds = [
      listed(4, { status: "running", finished: 0 }),
      listed(3, { status: "declined", finished: 0 }),
      listed(2),
      listed(1, { status: "killed" }),
    ];
    const { history, requests, answerWith } = serverWith(builds);
    answerWith(async (build) =>
      detailed({ ...build, ...(build.number === 2 ? { status: "running" } : {}) }),
    );
    history.request(30);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([1]);
    expect(requests).toEqual(["#2", "#1"]);
  });

  it("fetches nothing twice, and a build that changed or was replaced again", async () => {
    const { history, requests, change } = serverWith([listed(2), listed(1)]);
    const leave = history.request(30);
    await until(history, "complete");
    leave();
    history.request(30);
    await until(history, "complete");
    expect(requests).toEqual(["#2", "#1"]);
    change([listed(3, { version: 1 }), listed(2, { version: 4 }), listed(1, { id: 900 })]);
    await until(history, "complete");
    expect(requests.slice(2)).toEqual(["#3", "#2", "#1"]);
    expect(history.read().builds[2]?.id).toBe(900);
  });

  it("fetches builds that end soon after each other together, but more builds for a view at once", async () => {
    const pauses: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
    const { history, requests, change } = serverWith(newestFirst(4), { maxInRange: 50, pause });
    history.request(1);
    await until(history, "complete");
    history.request(4);
    await vi.waitFor(() => expect(pauses).toHaveLength(2));
    for (let count = 5; count <= 9; count += 1) change(newestFirst(count).slice(0, 5));
    expect(requests).toHaveLength(4);
    pauses.at(-1)?.();
    await until(history, "complete");
    expect(requests).toEqual(["#4", "#3", "#2", "#1", "4 below #10"]);
  });

  it("does not notify its subscribers while a running build changes", async () => {
    const running = (version: number) => listed(3, { status: "running", finished: 0, version });
    const ended = newestFirst(2);
    const { history, change } = serverWith([running(1), ...ended]);
    history.request(30);
    await until(history, "complete");
    const known = history.read();
    const listener = vi.fn<() => void>();
    history.subscribe(listener);
    change([running(2), ...ended]);
    change([running(4), ...ended]);
    // A later task, when all promises that the changes started have settled.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(listener).not.toHaveBeenCalled();
    expect(history.read()).toBe(known);
    change([listed(3, { version: 5 }), ...ended]);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([3, 2, 1]);
    expect(listener).toHaveBeenCalled();
  });

  it("stops without subscribers, and continues later", async () => {
    const { history, requests, answerWith, openRequests } = serverWith(newestFirst(5));
    const gate = Promise.withResolvers<undefined>();
    answerWith(async (build) => {
      await gate.promise;
      return detailed(build);
    });
    history.request(5)();
    const leave = history.request(5);
    await vi.waitFor(() => expect(requests).toEqual(["#5", "#4", "#3", "#2"]));
    leave();
    gate.resolve(undefined);
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    expect(history.read().builds).toEqual([]);
    history.request(5);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([5, 4, 3, 2, 1]);
  });

  it("continues without a deleted build, and says when the server fails", async () => {
    const { history, answerWith, change } = serverWith(newestFirst(3));
    answerWith(async ({ number }) => {
      throw new ApiError(number === 2 ? 404 : 500, "");
    });
    history.request(3);
    await until(history, "failed");
    answerWith(async (build) => detailed(build));
    change(newestFirst(4));
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([4, 3, 1]);
  });

  it.each([401, 403])("says that the user may not see the builds: %i", async (status) => {
    const { history, answerWith } = serverWith(newestFirst(3));
    answerWith(async (build) => {
      if (build.number === 1) throw new ApiError(status, "no");
      return detailed(build);
    });
    history.request(3);
    await until(history, "refused");
    expect(numbersOf(history.read().builds)).not.toContain(1);
  });

  it("does not assume that most of the builds were deleted", async () => {
    const { history, answerWith } = serverWith(newestFirst(4));
    answerWith(async (build) => {
      if (build.number < 3) throw new ApiError(404, "no");
      return detailed(build);
    });
    history.request(4);
    await until(history, "refused");
    expect(numbersOf(history.read().builds)).toEqual([4, 3]);
  });

  it.each([401, 403, 404])("shows no build while the list is refused: %i", async (status) => {
    const { history, refuseList, change, requests } = serverWith(newestFirst(3));
    history.request(3);
    await until(history, "complete");
    refuseList(status);
    expect(history.read()).toMatchObject({ builds: [], state: "refused" });
    requests.length = 0;
    history.request(4);
    expect(requests).toEqual([]);
    change(newestFirst(3));
    expect(numbersOf(history.read().builds)).toEqual([3, 2, 1]);
  });

  it("is loading again as soon as it tries again after a failure", async () => {
    const { history, answerWith, change } = serverWith(newestFirst(4));
    answerWith(() => Promise.reject(new ApiError(500, "broken")));
    history.request(4);
    await until(history, "failed");
    answerWith((build) => Promise.resolve(detailed(build)));
    change(newestFirst(4));
    expect(history.read().state).toBe("loading");
    await until(history, "complete");
  });

  it("forgets builds that the list no longer contains", async () => {
    const { history, change } = serverWith(newestFirst(4));
    history.request(4);
    await until(history, "complete");
    change([listed(4), listed(3)]);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([4, 3]);
  });

  it("restores kept builds, and fetches and keeps the others", async () => {
    const builds = newestFirst(12);
    const kept = new Map(builds.slice(0, 4).map((build) => [build.id, detailed(build)]));
    kept.set(112, detailed({ ...listed(12), version: 2 }));
    kept.set(111, detailed({ ...listed(11), created: 5 }));
    const { history, requests, listings } = serverWith(builds, { kept });
    history.request(6);
    await until(history, "complete");
    expect(requests).toEqual(["page 2", "#12", "#11", "#8", "#7"]);
    expect(listings).toEqual(["5 newest", "10 newest"]);
    expect(kept.get(112)?.version).toBe(3);
    expect(kept.size).toBe(6);
    const again = serverWith(builds, { kept });
    again.history.request(6);
    await until(again.history, "complete");
    expect(again.requests).toEqual(["page 2"]);
  });

  it("fetches ranges from a server that has the call, even if an answer ends early", async () => {
    const builds = newestFirst(12);
    const kept = new Map([[109, detailed(listed(9))]]);
    const { history, requests } = serverWith(builds, { kept, maxInRange: 4 });
    history.request(10);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    // Three builds are fewer than a range needs; of the other six, the first answer has four.
    expect(requests).toEqual(["page 2", "#12", "#11", "#10", "6 below #9", "#4", "#3"]);
  });
});
