import { describe, expect, test } from "vitest";
import { pageTexts } from "../../../messages/messages.ts";
import { pageView } from "./page-view.ts";
import { aBuild, aStage } from "../../../components/builds/test/parts.ts";

describe("page view states", () => {
  test("resolved: the stage is there", () => {
    const stage = aStage({ number: 2 });
    expect(pageView(aBuild({ stages: [stage] }), 2)).toEqual({ view: "resolved", stage });
  });

  test("resolved_blocked: the stage waits for approval", () => {
    const stage = aStage({ status: "blocked" });
    const build = aBuild({ status: "pending", stages: [stage] });
    expect(pageView(build, 1)).toEqual({ view: "resolved_blocked", stage });
  });

  test("error: a missing stage number", () => {
    const build = aBuild({ stages: [aStage({ number: 1 })] });
    expect(pageView(build, 9)).toEqual({ view: "error", message: pageTexts.buildError });
    expect(pageView(aBuild(), 1)).toEqual({ view: "error", message: pageTexts.buildError });
  });

  test("error: the pipeline file could not be read", () => {
    const build = aBuild({ status: "error", error: "yaml: line 3: mapping values" });
    expect(pageView(build, 1)).toEqual({ view: "error", message: "yaml: line 3: mapping values" });
  });

  test("error: it was cancelled before it had stages", () => {
    const build = aBuild({ status: "killed", cancel_reason: "Superseded by #35" });
    expect(pageView(build, 1)).toEqual({ view: "error", message: "Superseded by #35" });
  });

  test("resolved: a new build whose stages are not known yet", () => {
    const build = aBuild({ status: "pending" });
    expect(pageView(build, 1)).toEqual({ view: "resolved", stage: undefined });
  });
});
