// @vitest-environment jsdom
import { Repo, SessionUser } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { keys } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { toasts } from "../../api/toasts.ts";
import { RowTools } from "./RowTools.tsx";

it("says who can activate a repository if the server refuses it", async () => {
  const shown: string[] = [];
  onTestFinished(toasts.attach(({ kind, text }) => void shown.push(`${kind}: ${text}`)));
  vi.stubGlobal("fetch", async () => Response.json({ message: "Not Found" }, { status: 404 }));
  const cache = createQueryClient();
  cache.setQueryData(keys.user, SessionUser.parse({ id: 1, login: "kim", admin: true }));
  const repo = Repo.parse({ id: 1, namespace: "octo", name: "hello", slug: "octo/hello" });
  render(
    <QueryClientProvider client={cache}>
      <RowTools repo={repo} isFavourite={false} onFavourite={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Activate octo/hello" }));
  await waitFor(() =>
    expect(shown).toEqual(["error: Only administrators of octo/hello can activate it"]),
  );
});
