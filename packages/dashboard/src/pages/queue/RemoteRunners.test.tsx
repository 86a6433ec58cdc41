// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RemoteRunners } from "./RemoteRunners.tsx";

afterEach(cleanup);

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

it("shows what each runner can run, by name or else by address", () => {
  render(<RemoteRunners runners={[{ ...runner, name: "m1" }, runner]} />);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "m1docker, linux/arm64, gpu=yesIdleConnected",
    "10.0.0.7docker, linux/arm64, gpu=yesIdleConnected",
  ]);
});

it("says since when a runner is away, and not that it is idle", () => {
  render(<RemoteRunners runners={[{ ...runner, connected: false, name: "m1" }]} />);
  const row = screen.getByRole("listitem").textContent;
  expect(row).toMatch(/^m1docker, linux\/arm64, gpu=yesLast seen /);
});

it("says that a runner which the server knows has never called", () => {
  render(<RemoteRunners runners={[{ ...runner, connected: false, last_seen: 0 }]} />);
  expect(screen.getByRole("listitem").textContent).toContain("Has not connected yet");
});

it("says that no runner has called yet", () => {
  render(<RemoteRunners runners={[]} />);
  expect(screen.getByRole("status").textContent).toBe("No runner has connected yet");
});

it("says of stages in repositories that the viewer may not see only how many there are", () => {
  render(<RemoteRunners runners={[{ ...runner, name: undefined, address: "", hidden: 2 }]} />);
  expect(screen.getByRole("listitem").textContent).toBe(
    "Runner without a namedocker, linux/arm64, gpu=yes2 stages that you cannot seeConnected",
  );
});
