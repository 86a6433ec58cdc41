// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { createAppRouter } from "../../router.ts";
import { RouterProvider } from "../../routing/index.ts";

// jsdom lacks both.
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
vi.stubGlobal("scrollTo", () => undefined);

const built = (name: string, created: number) => ({
  id: created,
  namespace: "octo",
  name,
  slug: `octo/${name}`,
  active: true,
  build: { id: created, number: 1, status: "success", created },
});

/** Renders the page for a user with these repositories. */
function show(user: Promise<Response>, repos: object[]): void {
  vi.stubGlobal("fetch", async ({ pathname }: URL) =>
    pathname === "/api/user"
      ? (await user).clone()
      : Response.json(pathname === "/api/user/repos" ? repos : []),
  );
  const cache = createQueryClient();
  const router = createAppRouter(cache);
  router.start();
  onTestFinished(() => router.history.destroy());
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Long enough for a busy machine. */
const eventually = (check: () => void) => waitFor(check, { timeout: 10_000 });

// Code that arrives later would be rendered without a window, and fail the whole run.
afterEach(cleanup);

it("arranges the repositories as the user chose although they arrive before the user", async () => {
  localStorage.setItem("signalbox.home.kim", JSON.stringify({ order: "activity" }));
  const user = Promise.withResolvers<Response>();
  const repos = [built("older", 1), built("newer", 2)];
  show(user.promise, repos);
  const names = () =>
    within(screen.getByRole("list", { name: "Repositories" }))
      .getAllByRole("link")
      .map((link) => link.textContent?.match(/older|newer/)?.[0]);
  await eventually(() => expect(names()).toEqual(["older", "newer"]));
  user.resolve(Response.json({ id: 1, login: "kim" }));
  await eventually(() => expect(names()).toEqual(["newer", "older"]));
}, 30_000);

it.each([
  [false, /Connect this account with yours at Gitea/],
  [true, /Make sure that you can read the repository at Gitea/],
])(
  "says first what an empty list lacks, with linked=%s",
  async (linked, words) => {
    const user = { id: 1, login: "kim", forge: { title: "Gitea", linked } };
    show(Promise.resolve(Response.json(user)), []);
    await eventually(() => expect(screen.getAllByRole("listitem")[0]?.textContent).toMatch(words));
  },
  30_000,
);
