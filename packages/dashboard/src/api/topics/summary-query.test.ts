// @vitest-environment jsdom
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../query-client.ts";
import { reasonQuery, summaryQuery } from "./summary-query.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const step = makeStep("test", "failure", { number: 1 });
const stage = makeStage("unit", [step]);
const found = { stage: 1, step: 1, stage_name: "unit", step_name: "test", examined: true };
const summary = {
  title: "",
  failed: [
    { ...found, line: 3, first_line: 1, heading: "no", lines: ["a", "b", "no"], error_lines: [3] },
  ],
};

it("gives the reason although another reader of the summary has gone", async () => {
  const gate = Promise.withResolvers<void>();
  const asked = vi.fn<(path: string) => void>();
  vi.stubGlobal("fetch", async ({ pathname }: URL, { signal }: RequestInit) => {
    asked(pathname);
    await gate.promise;
    signal?.throwIfAborted();
    return Response.json(summary);
  });
  const cache = createQueryClient();
  const build = makeBuild(2, { status: "running", stages: [stage] });
  const reader = new QueryObserver(cache, { ...summaryQuery(repo, build), enabled: false });
  const leave = reader.subscribe(() => undefined);
  const reason = cache.fetchQuery(reasonQuery(repo, build, { stage, step, isIgnored: false }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  leave();
  gate.resolve();
  await expect(reason).resolves.toMatchObject({ heading: "no", line: 2 });
});
