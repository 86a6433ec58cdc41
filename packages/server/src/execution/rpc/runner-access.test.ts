import { describe, expect, it } from "vitest";
import type { RunnerSecrets } from "../../config/runner-secrets.ts";
import { accessOf } from "./runner-access.ts";

const secrets: RunnerSecrets = { shared: "all", byType: new Map([["exec", "one"]]) };

describe("a runner's secret", () => {
  it("opens every type that has no secret of its own", () => {
    const access = accessOf(secrets, "all");
    expect([access?.("docker"), access?.(""), access?.("ssh"), access?.("exec")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("of one type opens only that type", () => {
    const access = accessOf(secrets, "one");
    expect([access?.("exec"), access?.("docker")]).toEqual([true, false]);
  });

  it("is refused if it is wrong or missing", () => {
    expect(accessOf(secrets, "other")).toBeUndefined();
    expect(accessOf(secrets, "")).toBeUndefined();
    expect(accessOf({ shared: undefined, byType: new Map() }, "")).toBeUndefined();
  });
});
