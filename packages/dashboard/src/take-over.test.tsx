// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reposQuery, userQuery } from "./api/queries.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./App.tsx";
import { createAppRouter } from "./router.ts";
import { renderHome } from "./render-home.tsx";
import { answersWith, built, frame } from "./test/answers.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
// jsdom lacks these.
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
vi.stubEnv("TZ", "Asia/Tokyo");

let isNarrow = false;
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isNarrow }));

let root: { unmount: () => void } | undefined;
beforeEach(() => vi.useFakeTimers({ now: frame.now + 60_000, toFake: ["Date"] }));
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  isNarrow = false;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Case = { answers: ReturnType<typeof answersWith>; address?: string; isPhone?: boolean };

/** Shows the page of the server, and lets React take it over. Returns what React had to correct. */
const takeOver = async ({ answers, address = "/", isPhone = false }: Case) => {
  const firstFrame = { ...frame, isNarrow: isPhone };
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = renderHome(address, answers, firstFrame).html;
  isNarrow = isPhone;
  const before = [...element.querySelectorAll("section, li, a, button, input")];
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    const text = pathname === "/api/user" ? answers.user : answers.repos;
    return new Response(/^\/api\/user(\/repos)?$/.test(pathname) ? text : "[]");
  });
  history.replaceState(null, "", address);
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  router.start(true);
  await Promise.all([queryClient.fetchQuery(userQuery), queryClient.fetchQuery(reposQuery)]);
  const corrected: unknown[] = [];
  const onStarted = vi.fn<() => void>();
  await act(async () => {
    root = hydrateRoot(element, <App {...{ queryClient, router, firstFrame, onStarted }} />, {
      onRecoverableError: (error) => corrected.push(error),
    });
  });
  expect(onStarted).toHaveBeenCalled();
  return { element, before, corrected };
};

const member = built("hello");
const cases: [string, Case][] = [
  ["repositories and builds", { answers: answersWith([member, built("other")], { admin: true }) }],
  ["groups", { answers: answersWith([member, built("b2"), built("c33", {}, { namespace: "x" })]) }],
  ["a filter", { answers: answersWith([member, built("other")]), address: "/?filter=hel" }],
  ["no match", { answers: answersWith([member]), address: "/?filter=nothing" }],
  ["a phone", { answers: answersWith([member]), isPhone: true }],
  ["a user who syncs", { answers: answersWith([member], { syncing: true }) }],
  ["a pending build", { answers: answersWith([built("hello", { status: "pending" })]) }],
  ["a running build", { answers: answersWith([built("hello", { status: "running" })]) }],
  ["a reason", { answers: answersWith([built("a", { status: "failure", reason: "a: exit 1" })]) }],
  ["an inactive repository", { answers: answersWith([{ ...member, active: false }]) }],
  ["an example", { answers: answersWith([{ ...member, example: true, created: 1 }]) }],
  ["pictures", { answers: answersWith([built("a", { author_avatar: "https://x.test/a" })]) }],
  [
    "more than 50",
    { answers: answersWith(Array.from({ length: 60 }, (_, at) => built(`r${at}`))) },
  ],
];

it.each(cases)("takes over %s", async (_name, one) => {
  const { element, before, corrected } = await takeOver(one);
  expect(corrected).toEqual([]);
  expect(before.filter((node) => !element.contains(node))).toEqual([]);
});

it("corrects what the server could not know", async () => {
  document.documentElement.dataset.theme = "dark";
  // As another tab stores it.
  localStorage.setItem("signalbox.theme", "light");
  await takeOver({ answers: answersWith([member]) });
  expect(screen.getByRole("button", { name: "Theme: dark" })).toBeDefined();
  const time = document.querySelector("time");
  expect(time?.title).toBe("Nov 15, 2023, 07:13:20");
  expect(time?.textContent).toContain("3 minutes ago");
});

it("requests a picture again that failed before anything listened", async () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  const answers = answersWith([built("hello", { author_avatar: "https://x.test/a" })]);
  const requested = vi.spyOn(HTMLImageElement.prototype, "src", "set");
  const { element } = await takeOver({ answers });
  expect(requested.mock.calls.map(([url]) => url)).toContain("https://x.test/a");
  act(() => void element.querySelector("img")?.dispatchEvent(new Event("error")));
  expect(element.querySelector("img")).toBeNull();
});
