import { expect, it } from "vitest";
import { Build } from "../entities/build.ts";
import { matchesFields, matchesSteps, needsSteps, toFilter } from "./match-build.ts";
import { parseQuery } from "./parse-query.ts";

const build = Build.parse({
  number: 128,
  status: "failure",
  event: "push",
  target: "main",
  ref: "refs/heads/main",
  after: "0123456789abcdef0123456789abcdef01234567",
  message: "Fix the Überweisung form\n\nIt lost its label.",
  author_login: "Dana",
  author_name: "Dana Doe",
  author_email: "Dana@Example.com",
  sender: "dana",
  trigger: "kim",
  deploy_to: "production",
  created: Date.UTC(2026, 2, 31, 12) / 1000,
  stages: [{ steps: [{ name: "test" }, { name: "e2e" }] }, { steps: [{ name: "docs" }] }],
});

const clock = { nowMs: Date.UTC(2026, 3, 1, 12), zone: "UTC" };
const filterOf = (text: string) => toFilter(parseQuery(text).query, clock);

it.each([
  "",
  "branch:main",
  "branch:other,main",
  "-branch:other",
  "status:failure,error event:push",
  "author:dana",
  "author:DANA",
  "author:doe",
  "author:dana@example.com",
  "author:kim",
  "deploy:production",
  "ref:refs/heads/main",
  "since:yesterday until:yesterday",
  "since:2026-03-31t12:00",
  "until:2026-03-31",
  "128",
  "#128",
  "012345",
  "0123456789ABCDEF",
  "uberw form",
  '"form fix"',
  "label",
  "doe",
  "-other",
  "branch:main -status:success fix",
])("matches %s", (text) => {
  expect(matchesFields(build, filterOf(text))).toBe(true);
});

it.each([
  "branch:mai",
  "branch:Main",
  "-branch:main",
  "status:success",
  "author:dan",
  "author:do",
  "author:example.com",
  'author:""',
  'deploy:""',
  "ref:main",
  "since:today",
  "until:2026-03-30",
  "until:2026-03-31t11:59",
  "129",
  "#12",
  "01234",
  "ix",
  "fix other",
  "-fix",
  "branch:main status:success",
])("does not match %s", (text) => {
  expect(matchesFields(build, filterOf(text))).toBe(false);
});

it.each([
  ["pr:12", true],
  ["pr:#12,13", true],
  ["event:pull_request pr:12", true],
  ["-pr:13", true],
  ["pr:1", false],
  ["-pr:12", false],
])("of a pull request, %s matches: %s", (text, matches) => {
  const pull = { ...build, event: "pull_request", ref: "refs/pull/12/head" };
  expect(matchesFields(pull, filterOf(text))).toBe(matches);
  expect(matchesFields({ ...pull, event: "custom" }, filterOf("pr:12"))).toBe(false);
});

it("compares steps only where they are known", () => {
  expect(needsSteps(filterOf("branch:main"))).toBe(false);
  expect(needsSteps(filterOf("-step:e2e"))).toBe(true);
  expect(matchesFields(build, filterOf("step:none"))).toBe(true);
  const matching = ["step:e2e", "step:docs,none", "-step:none"];
  const others = ["step:none", "-step:e2e", "step:E2E", "step:e2e -step:docs"];
  expect(matching.filter((text) => matchesSteps(build, filterOf(text)))).toEqual(matching);
  expect(others.filter((text) => matchesSteps(build, filterOf(text)))).toEqual([]);
});

it("finds an author without a login by the name and each of its words", () => {
  const unknown = { ...build, author_login: "", trigger: "@hook", sender: "" };
  expect(matchesFields(unknown, filterOf('author:"dana doe"'))).toBe(true);
  expect(matchesFields(unknown, filterOf("author:doe"))).toBe(true);
  expect(matchesFields(unknown, filterOf("author:dan"))).toBe(false);
});

it("counts nobody as the starter of a cron job's build, whose sender wrote the commit", () => {
  const nightly = { ...build, event: "cron", trigger: "@cron", sender: "robin" };
  expect(matchesFields(nightly, filterOf("author:robin"))).toBe(false);
  expect(matchesFields(nightly, filterOf("author:dana"))).toBe(true);
  const restarted = { ...nightly, trigger: "kim" };
  expect(matchesFields(restarted, filterOf("author:kim"))).toBe(true);
});
