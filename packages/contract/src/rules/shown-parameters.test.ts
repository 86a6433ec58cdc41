import { expect, it } from "vitest";
import { looksSecret, shownParameters } from "./shown-parameters.ts";

it.each(
  (
    "PASSWORD DB_PASSWORD dbpassword PGPASSWD DB_PASS TOKEN GITHUB_TOKEN npmToken SECRET clientSecret " +
    "API_KEY apiKey APIKEY SSH_PRIVATE_KEY auth basic-auth AWS_CREDENTIALS SENTRY_DSN"
  ).split(" "),
)("takes %s for the name of a secret", (name) => {
  expect(looksSecret(name)).toBe(true);
});

it.each([
  "REGION",
  "AUTHOR",
  "KEYBOARD",
  "MONKEY",
  "BYPASS",
  "COMPASS",
  "SPIN",
  "VERSION",
  "passing",
])("takes %s for an ordinary name", (name) => {
  expect(looksSecret(name)).toBe(false);
});

it("leaves out the values of parameters that look secret, and keeps their names", () => {
  const params = { REGION: "eu-central-1", DB_PASSWORD: "x", ["__proto__"]: "y" };
  expect(shownParameters(params)).toEqual({ ...params, DB_PASSWORD: "" });
});
