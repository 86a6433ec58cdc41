// @vitest-environment jsdom
import { Repo, SessionUser } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { keys } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { toasts } from "../../api/toasts.ts";
import { RowTools } from "./RowTools.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const repo = Repo.parse({ id: 1, namespace: "octo", name: "hello", slug: "octo/hello" });

/** Shows the row of an inactive repository, which is in view. */
const show = (user: { login: string; admin?: boolean }) => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe: () => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }]);
      }
      disconnect = () => undefined;
    },
  );
  const cache = createQueryClient();
  cache.setQueryData(keys.user, SessionUser.parse({ id: 1, active: true, ...user }));
  render(
    <QueryClientProvider client={cache}>
      <RowTools repo={repo} isFavourite={false} onFavourite={() => undefined} />
    </QueryClientProvider>,
  );
};

it("offers Activate to an administrator of the repository, without pointing at it", async () => {
  const permissions = { read: true, write: true, admin: true };
  vi.stubGlobal("fetch", async () => Response.json({ ...repo, permissions }));
  show({ login: "kim" });
  expect(await screen.findByRole("button", { name: "Activate octo/hello" })).toBeDefined();
});

it("does not offer Activate to people who may not", async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ ...repo, permissions: { read: true, write: true, admin: false } }),
  );
  vi.stubGlobal("fetch", fetched);
  show({ login: "kim" });
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(screen.queryByRole("button", { name: "Activate octo/hello" })).toBeNull();
});

it("says who can activate a repository if the server refuses it", async () => {
  const shown: string[] = [];
  onTestFinished(toasts.attach(({ kind, text }) => void shown.push(`${kind}: ${text}`)));
  vi.stubGlobal("fetch", async () => Response.json({ message: "Not Found" }, { status: 404 }));
  show({ login: "kim", admin: true });
  fireEvent.click(screen.getByRole("button", { name: "Activate octo/hello" }));
  await waitFor(() =>
    expect(shown).toEqual(["error: Only administrators of octo/hello can activate it"]),
  );
});
