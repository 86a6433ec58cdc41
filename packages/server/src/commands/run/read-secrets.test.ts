import { describe, expect, it } from "vitest";
import { readSecrets } from "./read-secrets.ts";

describe("a secret file", () => {
  it("has lines of names and values, which may be quoted", () => {
    const text = "# comment\n\nTOKEN=a=b\r\n api-key = \"two words\" \nlast='x'";
    expect(readSecrets(text, ".env")).toEqual([
      { name: "TOKEN", data: "a=b" },
      { name: "api-key", data: "two words" },
      { name: "last", data: "x" },
    ]);
  });

  it("is rejected by line, without the text of the line", () => {
    expect(() => readSecrets("A=1\nsecret text", ".env")).toThrow(
      /^\.env, line 2, must have the form NAME=VALUE \(see --help\)$/,
    );
    expect(() => readSecrets("A=", ".env")).toThrow(/line 1: A has no value/);
  });
});
