// @vitest-environment jsdom
import { SessionUser, type Capabilities } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { bareServer } from "../../api/bare-server.ts";
import { capabilitiesQuery } from "../../api/capabilities.ts";
import { userQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { RemoteRunners } from "./RemoteRunners.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the section to a system administrator, with the server's answer, and counts the calls. */
async function show(answer: object, capabilities: Capabilities = { name: "" }) {
  let calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    return Response.json(answer);
  });
  const cache = createQueryClient();
  onTestFinished(() => cache.clear());
  const user = { id: 1, login: "kim", admin: true, active: true };
  const session = SessionUser.parse(user);
  cache.setQueryData(userQuery.queryKey, session);
  cache.setQueryData(capabilitiesQuery.queryKey, capabilities);
  render(
    <QueryClientProvider client={cache}>
      <RemoteRunners />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  return calls;
}

const runner = {
  type: "docker",
  os: "linux",
  arch: "arm64",
  labels: { gpu: "yes" },
  address: "10.0.0.7",
  connected: true,
  last_seen: 1_800_000_000,
  stages: [],
};

it("shows what each runner can run, by name or else by address", async () => {
  await show({ enabled: true, runners: [{ ...runner, name: "m1" }, runner] });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "m1docker, linux/arm64, gpu=yesIdleConnected",
    "10.0.0.7docker, linux/arm64, gpu=yesIdleConnected",
  ]);
});

it("says since when a runner is away, and not that it is idle", async () => {
  await show({ enabled: true, runners: [{ ...runner, connected: false, name: "m1" }] });
  const row = screen.getByRole("listitem").textContent;
  expect(row).toMatch(/^m1docker, linux\/arm64, gpu=yesLast seen /);
});

it("says that a runner which the server knows has never called", async () => {
  await show({ enabled: true, runners: [{ ...runner, connected: false, last_seen: 0 }] });
  expect(screen.getByRole("listitem").textContent).toContain("Has not connected yet");
});

it("says that no runner has called yet", async () => {
  await show({ enabled: true, runners: [] });
  expect(screen.getByRole("status").textContent).toBe("No runner has connected yet");
});

it("is not shown if the server lets no runner call", async () => {
  await show({ enabled: false, runners: [] });
  expect(screen.queryByText("Remote runners")).toBeNull();
});

it("sends no call to a server that lacks them", async () => {
  expect(await show({}, bareServer)).toBe(0);
});
