import { describe, expect, it } from "vitest";
import { passwordProblem } from "./password-problem.ts";

describe("a new password", () => {
  it.each([
    "password1234",
    "Password1234",
    "P@ssw0rd1234",
    "pa$$word1234",
    "letmeinletmein",
    "LetMeInletmein",
    "adminadminadmin",
    "q1w2e3r4t5y6",
    "1212121212121",
    "987654321098",
  ])("is refused if it is common: %s", (password) => {
    expect(passwordProblem(password)).toMatch(/^This password is one of those/);
  });

  it.each(["correct horse battery", "0ld-b@rge-in-fog", "twelve-of-us", "kannekannekat"])(
    "is accepted otherwise: %s",
    (password) => {
      expect(passwordProblem(password)).toBeUndefined();
    },
  );

  it("has at least 12 characters", () => {
    expect(passwordProblem("x9-plumtree")).toBe("A password must have at least 12 characters");
  });
});
