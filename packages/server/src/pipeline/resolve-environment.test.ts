import { expect, it } from "vitest";
import { resolveEnvironment } from "./resolve-environment.ts";

const token = { name: "Token", value: "s3cret" };
const other = { name: "token", value: "of the namespace" };

it("parts plain values from secrets, and says which secrets are used", () => {
  const values = {
    MODE: { value: "fast" },
    A: { from_secret: "token" },
    B: { from_secret: "TOKEN" },
  };
  expect(resolveEnvironment(values, [token, other, { name: "unused", value: "x" }])).toEqual({
    environment: { MODE: "fast" },
    secrets: { A: "s3cret", B: "s3cret" },
    used: [token],
  });
});

it("sets the variable of a secret that is not found, and leaves it empty", () => {
  expect(resolveEnvironment({ A: { from_secret: "nobody" } }, [token])).toEqual({
    environment: {},
    secrets: { A: "" },
    used: [],
  });
});
