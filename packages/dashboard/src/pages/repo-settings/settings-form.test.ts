import { Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import {
  formatTimeout,
  refusalOf,
  settingsOf,
  timeoutChoices,
  timeoutNote,
  toChange,
} from "./settings-form.ts";

it("offers the build-duration choices, and beside them the value that the server has", () => {
  const choices = [
    15, 30, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 1080, 1440, 2880, 4320,
  ];
  expect(timeoutChoices(60)).toEqual(choices);
  expect(timeoutChoices(0)).toEqual(choices);
  expect(timeoutChoices(45)).toEqual([15, 30, 45, ...choices.slice(2)]);
});

it.each([
  [15, "15 minutes"],
  [60, "60 minutes"],
  [90, "90 minutes"],
  [120, "2 hours"],
  [660, "11 hours"],
  [1080, "18 hours"],
  [4320, "72 hours"],
  [100, "1.7 hours"],
])("shows %i minutes as %s: values over 90 as hours, otherwise as minutes", (minutes, text) => {
  expect(formatTimeout(minutes)).toBe(text);
});

const settings = settingsOf(Repo.parse({ visibility: "public", timeout: 60, trusted: true }));

it("sends the settings fields, with timeout as a number", () => {
  expect(toChange(settings, { isSystemAdmin: true, hasTrust: true, hasTests: false })).toEqual({
    visibility: "public",
    timeout: 60,
    config_path: "",
    ignore_pull_requests: false,
    ignore_forks: false,
    protected: false,
    trusted: true,
  });
});

it("sends protected and trusted from system admins only", () => {
  const change = toChange(settings, { isSystemAdmin: false, hasTrust: true, hasTests: false });
  expect(Object.keys(change)).not.toContain("protected");
  expect(Object.keys(change)).not.toContain("trusted");
});

it("sends no switches that the server does not have", () => {
  expect(toChange(settings, { isSystemAdmin: true, hasTrust: false, hasTests: false })).toEqual({
    visibility: "public",
    timeout: 60,
    config_path: "",
    ignore_pull_requests: false,
  });
});

it("says so when a server kept its timeout", () => {
  expect(timeoutNote(120, 120)).toBeUndefined();
  expect(timeoutNote(120, 60)).toBe(
    "The timeout is still 60 minutes: on this server, only system administrators can change it.",
  );
});

it("explains a refusal that may be caused by a missing permission, and shows others unchanged", () => {
  expect(refusalOf(new ApiError(404, "Not Found"))).toBe(
    "The server rejected this change: Not Found. It may allow only administrators of the repository to change its settings.",
  );
  expect(refusalOf(new ApiError(400, "config_path is too long"))).toBe("config_path is too long");
});

it("sends the patterns of test reports, one from each line that is not empty", () => {
  const rules = { isSystemAdmin: true, hasTrust: true, hasTests: true };
  const change = toChange({ ...settings, reports: " a/*.xml \n\nb.xml\n" }, rules);
  expect(change.report_patterns).toEqual(["a/*.xml", "b.xml"]);
  const stored = Repo.parse({ report_patterns: ["a/*.xml", "b.xml"] });
  expect(settingsOf(stored).reports).toBe("a/*.xml\nb.xml");
  expect(toChange(settings, rules).report_patterns).toEqual([]);
});
