import { expect, it } from "vitest";
import { describeEnvironment, type DescribeInput } from "./describe-environment.ts";

const key = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END KEY-----";
const secrets = [
  { name: "password", value: "correct horse" },
  { name: "key", value: key },
  { name: "pin", value: "7" },
  { name: "empty", value: "" },
];

const describe = (environment: DescribeInput["environment"], more: Partial<DescribeInput> = {}) =>
  describeEnvironment({ environment, step: {}, pipeline: {}, build: {}, secrets, ...more });

it("says where each variable comes from, by name", () => {
  const environment = {
    PATH: "/bin",
    B: "p",
    A: "s",
    DRONE_BRANCH: "main",
    TOKEN: "correct horse",
  };
  const step = { A: { value: "s" }, B: { value: "lost" }, TOKEN: { from_secret: "password" } };
  const build = { DRONE_BRANCH: "main" };
  expect(describe(environment, { step, pipeline: { A: "p", B: "p" }, build })).toEqual([
    { name: "A", source: "step", value: "s" },
    { name: "B", source: "pipeline", value: "p" },
    { name: "DRONE_BRANCH", source: "build", value: "main" },
    { name: "PATH", source: "server", value: "/bin" },
    { name: "TOKEN", source: "secret", secret: "password", hidden: "secret" },
  ]);
});

it.each([
  ["the secret itself", "correct horse"],
  ["a secret within a longer text", "https://kim:correct horse@db"],
  ["its base64", Buffer.from("correct horse").toString("base64")],
  ["its base64 with a user", Buffer.from("kim:correct horse").toString("base64")],
  ["its percent-encoded form", "https://x/?p=correct%20horse"],
  ["a multi-line secret", key],
  ["one line of a multi-line secret", "x=hkiG9w0BAQEFAASC"],
  ["a multi-line secret in JSON", JSON.stringify({ key })],
  ["a secret of one character", "7"],
])("keeps no value with %s, wherever it comes from", (_, value) => {
  for (const more of [
    {},
    { step: { A: { value } } },
    { pipeline: { A: value } },
    { build: { A: value } },
  ]) {
    const [variable] = describe({ A: value }, more);
    expect(variable).toMatchObject({ name: "A", hidden: "secret" });
    expect(JSON.stringify(variable)).not.toMatch(/correct|hkiG/);
  }
});

it("keeps no value of a variable from a secret that does not exist", () => {
  const step = { A: { from_secret: "none" } };
  expect(describe({ A: "" }, { step })).toEqual([
    { name: "A", source: "secret", secret: "none", hidden: "secret" },
  ]);
});

it("keeps at most 1000 variables, 100,000 characters and values of 2000", () => {
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [`V${at}`, "x".repeat(1900)]),
  );
  const described = describe({ ...many, A: "y".repeat(3000) });
  expect(described).toHaveLength(1000);
  expect(described[0]).toEqual({ name: "A", source: "server", hidden: "long" });
  expect(JSON.stringify(described).length).toBeLessThan(200_000);
});
