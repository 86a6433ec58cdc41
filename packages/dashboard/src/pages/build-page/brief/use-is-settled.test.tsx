// @vitest-environment jsdom
import type { Build, Capabilities } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../../api/query-client.ts";
import { useIsSettled } from "./use-is-settled.ts";

afterEach(() => vi.unstubAllGlobals());

const build = (status: "success" | "failure", fields: Partial<Build> = {}): Build =>
  makeBuild(2, { status, stages: [makeStage("unit", [makeStep("test", status)])], ...fields });

const found = { stage: 1, step: 1, stage_name: "unit", step_name: "test", examined: true };
const summary = {
  title: "",
  failed: [{ ...found, line: 3, first_line: 1, heading: "no", lines: ["a", "b", "no"] }],
};

/** A server that answers why the build failed once `answer` is called. */
function serve(capabilities: Partial<Capabilities> = {}) {
  const gate = Promise.withResolvers<void>();
  const asked = vi.fn<(path: string) => void>();
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    if (pathname === "/api/capabilities") return Response.json({ name: "", ...capabilities });
    asked(pathname);
    await gate.promise;
    return Response.json(summary);
  });
  return { asked, answer: () => gate.resolve() };
}

function show(shown: Build | undefined) {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const repo = { namespace: "octo", name: "hello" };
  const initialProps: { shown: Build | undefined; isLoaded: boolean } = { shown, isLoaded: true };
  return renderHook(({ shown, isLoaded }) => useIsSettled(repo, shown, isLoaded), {
    wrapper,
    initialProps,
  });
}

it("waits for the build, and then for the reason of its failure", async () => {
  const server = serve();
  expect(show(undefined).result.current).toBe(false);
  const { result } = show(build("failure"));
  await waitFor(() => expect(server.asked).toHaveBeenCalled());
  expect(result.current).toBe(false);
  server.answer();
  await waitFor(() => expect(result.current).toBe(true));
});

it("waits for no reason that nobody gives", async () => {
  serve({ lacks: { history: "" } });
  expect(show(build("success")).result.current).toBe(true);
  expect(show(build("failure", { status: "running", finished: 0 })).result.current).toBe(true);
  const { result } = show(build("failure"));
  await waitFor(() => expect(result.current).toBe(true));
});

it("never waits again once it has shown a running build", async () => {
  const server = serve();
  const { result, rerender } = show(build("success", { status: "running", finished: 0 }));
  rerender({ shown: build("failure"), isLoaded: false });
  await waitFor(() => expect(server.asked).toHaveBeenCalled());
  expect(result.current).toBe(true);
});
