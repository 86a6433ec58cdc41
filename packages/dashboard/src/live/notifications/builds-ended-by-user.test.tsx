// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { actions } from "../../api/actions.ts";
import { useAction } from "../../api/use-action.ts";
import { buildsEndedByUser, recordBuildsEndedByUser } from "./builds-ended-by-user.ts";

const build = { namespace: "octo", name: "hello", number: 53 };
const key = "octo/hello/53";

const show = <Result,>(hook: () => Result): Result => {
  const cache = new QueryClient();
  recordBuildsEndedByUser(cache);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result.current;
};

/** Makes the server answer with this status once the returned function is called. */
const answerLater = (status: number) => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  return () => answer.resolve(Response.json({ message: "no" }, { status }));
};

beforeEach(() => localStorage.clear());

it("records a cancel before the server answers, and keeps it", async () => {
  const answer = answerLater(200);
  const { run } = show(() => useAction(actions.cancelBuild));
  await act(async () => {
    const done = run(build);
    await vi.waitFor(() => expect(buildsEndedByUser.has(key)).toBe(true));
    answer();
    await done;
  });
  expect(buildsEndedByUser.has(key)).toBe(true);
});

it("forgets a cancel that the server refused", async () => {
  const answer = answerLater(403);
  const { run } = show(() => useAction(actions.cancelBuild));
  answer();
  await act(async () => void (await run(build)));
  expect(buildsEndedByUser.has(key)).toBe(false);
});

it("records nothing for other actions", async () => {
  const answer = answerLater(200);
  const { run } = show(() => useAction(actions.restartBuild));
  answer();
  await act(async () => void (await run(build)));
  expect(buildsEndedByUser.has(key)).toBe(false);
});
