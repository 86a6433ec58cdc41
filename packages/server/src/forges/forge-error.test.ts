import { expect, it } from "vitest";
import { describeFailure, ForgeError } from "./forge-error.ts";

it.each([
  [
    new ForgeError("unavailable", "GET /user was answered with 502"),
    "Gitea cannot be reached now: GET /user was answered with 502",
  ],
  [
    new ForgeError("unavailable", "Gitea allows no more calls", { retryAfter: 60 }),
    "Gitea allows no more calls",
  ],
  [
    new ForgeError("forbidden", "POST /hooks was answered with 403"),
    "POST /hooks was answered with 403",
  ],
])("says first that the forge is down: %s", (error, words) => {
  expect(describeFailure(error, "Gitea")).toBe(words);
});
