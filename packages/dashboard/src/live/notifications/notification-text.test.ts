import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { countText, notificationText } from "./notification-text.ts";

const repo = { namespace: "octo", name: "hello" };
const text = (keys: Partial<Build>, options = { isFix: false, reason: "" }) => {
  const about = { number: 53, target: "main", author_login: "kim", message: "Greet\n\nMore" };
  return notificationText(repo, Build.parse({ ...about, ...keys }), options);
};

it("says what failed, why, and whose commit it was", () =>
  expect(text({ status: "failure" }, { isFix: false, reason: "test: exit code 2" })).toEqual({
    title: "octo/hello #53 failed",
    body: "test: exit code 2\nGreet\nmain · kim",
  }));

it.each([
  ["success", "octo/hello #53 succeeded"],
  ["error", "octo/hello #53 failed"],
  ["killed", "octo/hello #53 was cancelled"],
  ["declined", "octo/hello #53 was declined"],
  ["a status of tomorrow", "octo/hello #53 has ended"],
])("%s: %s", (status, title) => expect(text({ status }).title).toBe(title));

it("says that a branch is fixed", () =>
  expect(text({ status: "success" }, { isFix: true, reason: "" }).title).toBe(
    "octo/hello #53 is fixed",
  ));

it("leaves out what is unknown", () =>
  expect(text({ status: "success", author_login: "", target: "" }).body).toBe("Greet"));

it.each([
  [1, "1 more build has ended"],
  [995, "995 more builds have ended"],
])("counts further builds: %i", (count, title) => expect(countText(count).title).toBe(title));
