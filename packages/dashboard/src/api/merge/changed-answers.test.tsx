// @vitest-environment jsdom
import type { CallName, CallParameters } from "@signalbox/contract";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { actions } from "../actions.ts";
import { repoQuery, reposQuery, userQuery } from "../queries.ts";
import { createQueryClient } from "../query-client.ts";
import { settingsActions } from "../settings-actions.ts";
import { cronQuery, secretsQuery, tokenQuery, usersQuery } from "../settings-queries.ts";
import { useAction, type Action } from "../use-action.ts";

/** The server's resource before and after a change, and the answer to the change. */
type Resource = { before: object; after: object; answer?: unknown };

/** A screen that shows a resource and can change it. */
type Screen = Resource & { useScreen: () => { shown: unknown; run: () => Promise<unknown> } };

const screen = <Name extends CallName>(
  action: Action<Name>,
  parameters: CallParameters<Name>,
  useShown: () => { data: unknown },
  resource: Resource,
): Screen => ({
  ...resource,
  useScreen: () => {
    const { data } = useShown();
    const { run } = useAction(action);
    return { shown: data, run: () => run(parameters) };
  },
});

const repo = { namespace: "octo", name: "hello" };
const user = { id: 1, login: "kim" };
const admin = { ...user, admin: true };
const removesUser = { before: [user], after: [] };
const addsName = { before: [{ name: "one" }], after: [{ name: "one" }, { name: "two" }] };
const removesName = { before: [{ name: "one" }], after: [] };

const useUser = () => useQuery(userQuery);
const useUsers = () => useQuery(usersQuery);
const useSecrets = () => useQuery(secretsQuery(repo));
const useCron = () => useQuery(cronQuery(repo));
const useToken = () => useQuery(tokenQuery);
const useRepo = () => useQuery(repoQuery(repo));
const useRepos = () => useQuery(reposQuery);

const screens: [name: string, screen: Screen][] = [
  [
    "createUser",
    screen(settingsActions.createUser, {}, useUsers, { before: [], after: [user], answer: user }),
  ],
  [
    "changeUser",
    screen(settingsActions.changeUser, { login: "kim" }, useUsers, {
      before: [user],
      after: [admin],
      answer: admin,
    }),
  ],
  ["deleteUser", screen(settingsActions.deleteUser, { login: "kim" }, useUsers, removesUser)],
  ["createSecret", screen(settingsActions.createSecret, repo, useSecrets, addsName)],
  [
    "updateSecret",
    screen(settingsActions.updateSecret, { ...repo, secret: "one" }, useSecrets, {
      before: [{ name: "one" }],
      after: [{ name: "one", pull_request: true }],
    }),
  ],
  [
    "deleteSecret",
    screen(settingsActions.deleteSecret, { ...repo, secret: "one" }, useSecrets, removesName),
  ],
  ["createCron", screen(settingsActions.createCron, repo, useCron, addsName)],
  [
    "deleteCron",
    screen(settingsActions.deleteCron, { ...repo, cron: "one" }, useCron, removesName),
  ],
  [
    "register",
    screen(settingsActions.register, {}, useUser, { before: user, after: admin, answer: admin }),
  ],
  [
    "rotateToken",
    screen(settingsActions.rotateToken, {}, useToken, {
      before: { token: "a" },
      after: { token: "b" },
      answer: { token: "b" },
    }),
  ],
  [
    "updateRepo",
    screen(actions.updateRepo, repo, useRepo, {
      before: { timeout: 10 },
      after: { timeout: 20 },
      answer: { timeout: 20 },
    }),
  ],
  [
    "disableRepo",
    screen(actions.disableRepo, repo, useRepo, {
      before: { active: true },
      after: { active: false },
      answer: { active: true },
    }),
  ],
  [
    "approveStage",
    screen(actions.approveStage, { ...repo, number: 1, stage: 1 }, useRepos, {
      before: [{ id: 1, counter: 1 }],
      after: [{ id: 1, counter: 2 }],
    }),
  ],
];

/**
 * A server that reads its resource when the request arrives. While it is `slow`, it answers with that only when
 * `release` is called.
 */
const serve = ({ before, after, answer = {} }: Resource) => {
  const gate = Promise.withResolvers<void>();
  const server = { isSlow: false, isChanged: false, requests: 0, release: gate.resolve };
  vi.stubGlobal("fetch", async (_: URL, { signal }: RequestInit) => {
    // Actions send no signal.
    if (signal === undefined) {
      server.isChanged = true;
      return Response.json(answer);
    }
    const resource = server.isChanged ? after : before;
    server.requests++;
    if (server.isSlow && !server.isChanged) await gate.promise;
    signal?.throwIfAborted();
    return Response.json(resource);
  });
  return server;
};

const open = ({ useScreen }: Screen) => {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useScreen, { wrapper });
  const hasSettled = () => waitFor(() => expect(cache.isFetching()).toBe(0));
  return { cache, result, hasSettled };
};

afterEach(() => vi.unstubAllGlobals());

it.each(screens)(
  "%s is still shown after an answer that the server read before the change",
  async (_, shown) => {
    const server = serve(shown);
    const { cache, result, hasSettled } = open(shown);
    await hasSettled();
    expect(result.current.shown).toMatchObject(shown.before);
    server.isSlow = true;
    void cache.invalidateQueries();
    await waitFor(() => expect(server.requests).toBe(2));
    await act(() => result.current.run());
    server.release();
    await hasSettled();
    expect(result.current.shown).toMatchObject(shown.after);
  },
);

it.each(screens)(
  "%s is shown although the first answer was read before the change",
  async (_, shown) => {
    const server = serve(shown);
    server.isSlow = true;
    const { result, hasSettled } = open(shown);
    await waitFor(() => expect(server.requests).toBe(1));
    await act(() => result.current.run());
    server.release();
    await hasSettled();
    expect(result.current.shown).toMatchObject(shown.after);
  },
);
