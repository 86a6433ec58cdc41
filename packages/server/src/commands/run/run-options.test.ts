import { describe, expect, it } from "vitest";
import { readRunOptions } from "./run-options.ts";

describe("the options of a local run", () => {
  it("have defaults", () => {
    expect(readRunOptions([], "/here")).toMatchObject({
      folder: "/here",
      file: ".drone.yml",
      event: "push",
      stages: [],
      steps: [],
      isTrusted: false,
    });
  });

  it.each([
    [["--event", "release"], /--event must be one of .*promote.*, not "release"/],
    [["--event", "promote"], /--event promote needs --target with the environment/],
    [["a", "b"], /takes one folder, not "a b"/],
    [["--stp", "x"], /Unknown option '--stp'/],
    [["--to", "https://ci.example.com"], /Unknown option '--to'/],
  ])("rejects %j", (args, message) => {
    expect(() => readRunOptions(args, "/here")).toThrow(message);
  });
});
