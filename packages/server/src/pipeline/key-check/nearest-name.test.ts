import { expect, it } from "vitest";
import { nearestName } from "./nearest-name.ts";

const names = ["commands", "command", "when", "image", "environment", "dns"];

it.each([
  ["comands", "commands"],
  ["commnads", "commands"],
  ["comand", "command"],
  ["Commands", "commands"],
  ["enviroment", "environment"],
  ["envrionments", "environment"],
  ["wehn", "when"],
  ["imag", "image"],
  ["dn", "dns"],
])("%s means %s", (given, meant) => {
  expect(nearestName(given, names)).toBe(meant);
});

it.each(["group", "env", "man", "whenever", "imaging", "script", ""])(
  "%j means nothing known",
  (given) => {
    expect(nearestName(given, names)).toBeUndefined();
  },
);
