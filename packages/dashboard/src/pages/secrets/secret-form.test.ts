import { pullWordsAt } from "@signalbox/contract";
import { expect, it } from "vitest";
import {
  checkReplacement,
  checkSecret,
  emptySecret,
  eventWords,
  secretFieldOf,
  toNewSecret,
  toSecretChange,
} from "./secret-form.ts";

it.each([
  ["", "x", { name: "A name is required" }],
  ["a b", "x", { name: "A name can contain only letters, digits, dots, dashes and underscores" }],
  ["key", "", { data: "A value is required" }],
  ["api.KEY_1-b", " ", {}],
])("checks the name %j with the value %j", (name, data, problems) => {
  expect(checkSecret({ ...emptySecret, name, data })).toEqual({
    name: undefined,
    data: undefined,
    events: undefined,
    ...problems,
  });
});

it.each([
  ["Invalid Secret Name", "name"],
  ["Invalid Secret Value", "data"],
  ["A secret named key already exists", "name"],
  ["UNIQUE constraint failed: secrets.secret_repo_id, secrets.secret_name", "name"],
  ["database is locked", undefined],
])("shows the refusal %s beside %s", (message, field) => {
  expect(secretFieldOf(message)).toBe(field);
});

it("names the events of secrets with the words of the git host", () => {
  const events = ["push", "pull_request", "unknown"];
  expect(eventWords(events, pullWordsAt("GitLab"))).toBe("Pushes, Merge requests, unknown");
  expect(eventWords(events, pullWordsAt(undefined))).toBe("Pushes, Pull requests, unknown");
});

const known = { ...emptySecret, name: "key" };

it("keeps the value if the field is empty", () => {
  expect(toSecretChange({ ...known, pull_request: true }, false)).toEqual({ pull_request: true });
  expect(toSecretChange({ ...known, data: "new" }, false)).toEqual({
    data: "new",
    pull_request: false,
  });
});

it("sends events and images only to servers that have them", () => {
  const values = { ...known, data: "x", events: ["push"], images: " alpine , " };
  const purpose = { events: ["push"], images: ["alpine"] };
  expect(toNewSecret(values, true)).toEqual({ name: "key", data: "x", ...purpose });
  expect(toNewSecret(values, false)).toEqual({ name: "key", data: "x", pull_request: false });
  expect(toSecretChange({ ...values, data: "" }, true)).toEqual(purpose);
  expect(checkReplacement({ ...known, events: [] }, known).events).toBe("Choose at least one");
  expect(checkReplacement({ ...known, images: "alpine" }, known).data).toBeUndefined();
});

it("requires a change", () => {
  expect(checkReplacement(known, known).data).toBe("Type a new value to replace it");
  expect(checkReplacement({ ...known, pull_request: true }, known).data).toBeUndefined();
});
