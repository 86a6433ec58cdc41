import type { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { listed, newestFirst, numbersOf, serverWith, until } from "./test/history-server.ts";

describe("loading builds far below the newest ones", () => {
  const never = new AbortController().signal;

  it("lists only their pages, fetches each once, and keeps them like the others", async () => {
    const kept = new Map<number, Build>();
    const { history, requests, listings, maxOpen } = serverWith(newestFirst(100), { kept });
    history.request(2);
    await until(history, "complete");
    const load = async (from: number, to: number) =>
      numbersOf(await history.load({ from, to }, never));
    expect(await load(20, 26)).toEqual([26, 25, 24, 23, 22, 21, 20]);
    const fetched = [26, 25, 24, 23, 22, 21, 20].map((number) => `#${number}`);
    expect(requests).toEqual(["#100", "#99", "page 15", "page 17", "page 16", ...fetched]);
    expect(maxOpen()).toBe(4);
    expect(listings).toEqual(["5 newest", "7 older"]);
    requests.length = 0;
    expect(await load(19, 23)).toEqual([23, 22, 21, 20, 19]);
    expect(requests).toEqual(["#19"]);
    const again = serverWith(newestFirst(100), { kept });
    again.history.request(2);
    await until(again.history, "complete");
    expect(numbersOf(await again.history.load({ from: 19, to: 26 }, never))).toHaveLength(8);
    expect(again.requests).toEqual(["page 15", "page 17", "page 16"]);
  });

  it("fetches ranges from a server that has the call", async () => {
    const { history, requests } = serverWith(newestFirst(100), { maxInRange: 4 });
    history.request(1);
    await until(history, "complete");
    requests.length = 0;
    await history.load({ from: 31, to: 36 }, never);
    expect(requests).toEqual(["page 13", "page 14", "6 below #37", "#32", "#31"]);
  });

  it("leaves out builds that were deleted or have not ended, and rejects if the server fails", async () => {
    const builds = newestFirst(60).filter(({ number }) => number !== 12);
    const running = builds.map((build) =>
      build.number === 11 ? listed(11, { status: "running", finished: 0 }) : build,
    );
    const { history, answerWith } = serverWith(running);
    history.request(1);
    await until(history, "complete");
    expect(numbersOf(await history.load({ from: 10, to: 13 }, never))).toEqual([13, 10]);
    answerWith(() => Promise.reject(new ApiError(500, "broken")));
    await expect(history.load({ from: 2, to: 5 }, never)).rejects.toThrow("broken");
    answerWith(() => Promise.reject(new ApiError(404, "no")));
    await expect(history.load({ from: 2, to: 5 }, never)).rejects.toMatchObject({ status: 404 });
  });
});
