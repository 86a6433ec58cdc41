import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { decide, isRecentEnd, maxAgeSeconds, type Decision, type Situation } from "./decide.ts";

const repo = { namespace: "octo", name: "hello" };
const now = 1_000_000;

const ended: Partial<Build> = {
  number: 53,
  status: "success",
  event: "push",
  ref: "refs/heads/main",
  target: "main",
  author_login: "kim",
  sender: "kim",
  trigger: "@hook",
  finished: now - 1,
};

const mine = { isMine: true, branches: [], isOnlyChanges: false, since: 0 };
const main = {
  isMine: false,
  branches: [{ ...repo, branch: "main" }],
  isOnlyChanges: false,
  since: 0,
};
const off = { isMine: false, branches: [], isOnlyChanges: false, since: 0 };

/** The decision of Kim's browser. */
const decided = (build: Partial<Build>, situation: Partial<Situation> = {}): Decision =>
  decide(repo, Build.parse({ ...ended, ...build }), {
    choices: mine,
    login: "kim",
    emails: ["kim@example.com", "kim@home.example"],
    isWatched: false,
    isEndedByUser: false,
    ...situation,
  });

const others = { author_login: "lee", sender: "lee" };

it.each<[string, Partial<Build>, Partial<Situation>, Decision]>([
  ["a build of the user's commit", { sender: "lee" }, {}, "yes"],
  ["a login in other case", {}, { login: "Kim" }, "yes"],
  ["a build that the user started", { author_login: "lee", trigger: "kim" }, {}, "yes"],
  ["a build of somebody else", { author_login: "lee", sender: "lee" }, {}, "no"],
  [
    "a commit with an email of the user",
    { ...others, author_email: "Kim@home.example" },
    {},
    "yes",
  ],
  ["a commit with another email", { ...others, author_email: "lee@example.com" }, {}, "no"],
  ["a commit without an email, of a user without one", others, { emails: [] }, "no"],
  ["a user without a login", { author_login: "", sender: "" }, { login: "" }, "no"],
  ["a build that runs", { status: "running", finished: 0 }, {}, "no"],
  ["a trial", { trial: true }, {}, "no"],
  ["a local run", { local: "kim" }, {}, "no"],
  ["choices that are off", {}, { choices: off }, "no"],
])("my builds: %s", (_, build, situation, decision) =>
  expect(decided(build, situation)).toBe(decision),
);

it.each<[string, Partial<Build>, Decision]>([
  ["a push", {}, "yes"],
  ["a cron job", { event: "cron" }, "yes"],
  ["another branch", { ref: "refs/heads/feature", target: "feature" }, "no"],
  ["a pull request into it", { event: "pull_request", ref: "refs/pull/7/head" }, "no"],
  ["a tag of the same name", { event: "tag", ref: "refs/tags/main" }, "no"],
  ["a deployment", { event: "promote", deploy_to: "production" }, "no"],
])("a watched branch: %s", (_, build, decision) =>
  expect(decided({ ...others, ...build }, { choices: main })).toBe(decision),
);

it("a branch of the same name in another repository is not watched", () => {
  const build = Build.parse({ ...ended, ...others });
  const situation = {
    choices: main,
    login: "kim",
    emails: [],
    isWatched: false,
    isEndedByUser: false,
  };
  expect(decide({ namespace: "octo", name: "world" }, build, situation)).toBe("no");
});

it.each<[string, Decision]>([
  ["success", "if-fixed"],
  ["failure", "yes"],
  ["error", "yes"],
  ["killed", "yes"],
  ["declined", "no"],
  ["skipped", "no"],
])("only changes: %s → %s", (status, decision) =>
  expect(decided({ status }, { choices: { ...mine, isOnlyChanges: true } })).toBe(decision),
);

it.each([
  ["killed", "no"],
  ["declined", "no"],
  // It failed before the cancel reached it.
  ["failure", "yes"],
])("ended by the user: %s → %s", (status, decision) =>
  expect(decided({ status }, { isEndedByUser: true })).toBe(decision),
);

const times = { now, chosenAt: 0 };
it.each<[string, Partial<Build>, Partial<typeof times> & { openedAt?: number }, boolean]>([
  ["ended just now", {}, {}, true],
  ["ended ten minutes ago", { finished: now - maxAgeSeconds }, {}, true],
  ["ended longer ago", { finished: now - maxAgeSeconds - 1 }, {}, false],
  ["ended in the second of the choice", { finished: now - 1 }, { chosenAt: now - 0.1 }, true],
  ["ended before the choice", { finished: now - 4 }, { chosenAt: now - 1 }, false],
  ["ended before the page was opened", { finished: now - 3 }, { openedAt: now - 1.5 }, false],
  ["ended in the page's first second", { finished: now - 2 }, { openedAt: now - 1.5 }, true],
  ["ended after the page was opened", { finished: now - 1 }, { openedAt: now - 1.5 }, true],
  ["was declined just now", { status: "declined", finished: 0, updated: now - 1 }, {}, true],
  ["was declined long ago", { status: "declined", finished: 0, updated: 1 }, {}, false],
])("news: a build that %s", (_, build, known, expected) =>
  expect(isRecentEnd(Build.parse({ ...ended, ...build }), { ...times, ...known })).toBe(expected),
);

it("a watched build is reported whatever was chosen, but not if the user ended it", () => {
  const watched = { choices: off, isWatched: true };
  expect(decided(others, watched)).toBe("yes");
  expect(decided({ trial: true }, watched)).toBe("yes");
  expect(decided({ status: "killed" }, { ...watched, isEndedByUser: true })).toBe("no");
});
