// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { reposQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";

/** What the list of repositories asks for until nothing more is asked, if the server leaves out a default branch each time. */
async function requests(headers: Record<string, string>): Promise<(string | null)[]> {
  vi.useFakeTimers();
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async ({ searchParams }: URL) => {
    asked.push(searchParams.get("reach"));
    return Response.json([{ id: 1, slug: "octo/a" }], { headers });
  });
  const cache = createQueryClient();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    cache.clear();
  });
  const leave = new QueryObserver(cache, reposQuery).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  return asked;
}

it("asks once more for the default branches that the server could not say at once", async () => {
  expect(await requests({ "x-searched": "3", "x-total": "4" })).toEqual([null, "4"]);
  expect(await requests({})).toEqual([null]);
});
