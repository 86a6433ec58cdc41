// @vitest-environment jsdom
import { SessionUser, type Capabilities } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { bareServer } from "../../api/bare-server.ts";
import { capabilitiesQuery } from "../../api/capabilities.ts";
import { userQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { toasts } from "../../api/toasts.ts";
import { PulledImages } from "./PulledImages.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answers = Partial<Record<"GET" | "DELETE", () => Response | Promise<Response>>>;

/** Shows the section to a system administrator, with the server's answers, and records the calls. */
async function show(answers: Answers, capabilities: Capabilities = { name: "" }) {
  const requests: string[] = [];
  // jsdom has no matchMedia.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (url: URL, { method = "GET" }: RequestInit) => {
    requests.push(`${method} ${url.pathname}`);
    const answer = method === "GET" || method === "DELETE" ? answers[method] : undefined;
    return answer?.() ?? Response.json({ message: "Not Found" }, { status: 404 });
  });
  const cache = createQueryClient();
  onTestFinished(() => cache.clear());
  cache.setQueryData(
    userQuery.queryKey,
    SessionUser.parse({
      id: 1,
      login: "kim",
      admin: true,
      active: true,
    }),
  );
  cache.setQueryData(capabilitiesQuery.queryKey, capabilities);
  render(
    <QueryClientProvider client={cache}>
      <PulledImages />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  return requests;
}

/** The texts of the toasts from now on. */
function shownToasts(): string[] {
  const shown: string[] = [];
  onTestFinished(toasts.attach(({ kind, text }) => void shown.push(`${kind}: ${text}`)));
  return shown;
}

/** Opens the confirmation, whose code is loaded first. */
async function confirmRemoval() {
  fireEvent.click(screen.getByRole("button", { name: "Remove unused images" }));
  const dialog = await screen.findByRole("dialog", {}, { timeout: 60_000 });
  expect(dialog.textContent).toContain("2 images (1.5 GB)");
  fireEvent.click(screen.getByRole("button", { name: "Remove images" }));
}

const images = "/api/system/images";
const two = { pulled: true, unused: 2, bytes: 1.5e9 };

it("removes the unused images after a confirmation and reports the freed space", async () => {
  const toastTexts = shownToasts();
  const removal = Promise.withResolvers<Response>();
  let unused = two;
  const requests = await show({ GET: () => Response.json(unused), DELETE: () => removal.promise });
  expect(screen.getByRole("status").textContent).toBe("2 unused images, 1.5 GB");
  await confirmRemoval();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Remove images" }).getAttribute("aria-busy")).toBe(
      "true",
    ),
  );
  unused = { pulled: true, unused: 0, bytes: 0 };
  removal.resolve(Response.json({ removed: 2, bytes: 1.5e9 }));
  await waitFor(() => expect(screen.getByText("No unused images")).toBeTruthy());
  expect(toastTexts).toEqual(["success: Removed 2 images (1.5 GB)"]);
  expect(requests).toEqual([`GET ${images}`, `DELETE ${images}`, `GET ${images}`]);
});

it("says why the images could not be removed", async () => {
  const toastTexts = shownToasts();
  await show({
    GET: () => Response.json(two),
    DELETE: () => Response.json({ message: "The engine does not answer" }, { status: 503 }),
  });
  await confirmRemoval();
  await waitFor(() =>
    expect(toastTexts).toEqual(["error: Unable to remove images: The engine does not answer"]),
  );
});

it("says why the images could not be counted", async () => {
  const problem = "The engine does not answer";
  await show({ GET: () => Response.json({ pulled: true, unused: 0, bytes: 0, problem }) });
  expect(screen.getByRole("status").textContent).toBe(
    "The images cannot be counted: The engine does not answer",
  );
  const button = screen.getByRole("button", { name: "Remove unused images" });
  expect(button.hasAttribute("disabled")).toBe(true);
});

it("is not shown if the server never pulled an image or lacks the call", async () => {
  await show({ GET: () => Response.json({ pulled: false, unused: 0, bytes: 0 }) });
  expect(screen.queryByText("Pulled images")).toBeNull();
  cleanup();
  await show({});
  expect(screen.queryByText("Pulled images")).toBeNull();
});

it("sends no call to a server that lacks them", async () => {
  expect(await show({}, bareServer)).toEqual([]);
});
