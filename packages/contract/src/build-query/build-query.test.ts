import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { printQuery } from "./print-query.ts";
import { listKeys, queryEvents, queryStatuses, type BuildQuery } from "./query.ts";

const queryOf = (text: string): BuildQuery => {
  const { query, problems } = parseQuery(text);
  expect(problems).toEqual([]);
  return query;
};
const problemOf = (text: string): string | undefined => parseQuery(text).problems[0]?.message;

it("reads keys, times and free text", () => {
  expect(
    queryOf("branch:main status:failure author:dana since:yesterday step:e2e login form"),
  ).toEqual([
    { kind: "values", key: "branch", values: ["main"], isNegated: false },
    { kind: "values", key: "status", values: ["failure"], isNegated: false },
    { kind: "values", key: "author", values: ["dana"], isNegated: false },
    { kind: "time", key: "since", value: "yesterday" },
    { kind: "values", key: "step", values: ["e2e"], isNegated: false },
    { kind: "text", text: "login", isNegated: false },
    { kind: "text", text: "form", isNegated: false },
  ]);
});

it.each([
  ["several values", "status:failure,error", "status:failure,error"],
  ["a key twice", "branch:a login branch:b,a", "branch:a,b login"],
  ["negation", "-branch:main -login", "-branch:main -login"],
  ["a negated key beside the same key", "branch:a -branch:b", "branch:a -branch:b"],
  [
    "quotes",
    'author:"Dana Doe","Kim, Jr." "two words"',
    'author:"Dana Doe","Kim, Jr." "two words"',
  ],
  ["quotes that are not needed", 'branch:"main" "login"', "branch:main login"],
  [
    "a quote and a backslash in quotes",
    String.raw`author:"a \"b\" c\\d"`,
    String.raw`author:"a \"b\" c\\d"`,
  ],
  ["an empty value", 'deploy:""', 'deploy:""'],
  ["empty values between commas", "branch:a,,b,", "branch:a,b"],
  [
    "case of keys, statuses and events",
    "Status:FAILURE EVENT:Pull-Request",
    "status:failure event:pull_request",
  ],
  ["numbers of pull requests", "pr:#12,!12,012,7", "pr:12,7"],
  ["case of branches", "branch:Main", "branch:Main"],
  ["the later of two times", "since:today branch:a since:Monday", "since:monday branch:a"],
  ["spaces", "  branch:a \t\n b ", "branch:a b"],
  ["a slash and a colon in a value", "ref:refs/tags/v1:2", "ref:refs/tags/v1:2"],
  ["a prefix of a message that is no key", "feat: login fix(ui):", "feat: login fix(ui):"],
  ["a text that looks like a key", '"branch:main" "brnach:x"', '"branch:main" "brnach:x"'],
  ["a text that looks like a hash after a key", '"sha:4f2a9c"', '"sha:4f2a9c"'],
  ["a text that begins with a minus", '"-x"', '"-x"'],
  ["nothing", "", ""],
])("prints what it read: %s", (_, text, printed) => {
  expect(printQuery(queryOf(text))).toBe(printed);
});

describe("problems", () => {
  it.each([
    [
      "brnach:main",
      "There is no filter brnach:. Did you mean branch:main? To search for this text, put it in quotes.",
    ],
    [
      "user:dana",
      "There is no filter user:. Did you mean author:dana? To search for this text, put it in quotes.",
    ],
    [
      "commit:4F2a9c",
      "There is no filter commit:. Write only the hash, six digits of it or more: 4F2a9c. To search for this text, put it in quotes.",
    ],
    ["branch:", "branch: needs a value, such as branch:main."],
    ["status:failed", "There is no status “failed”. Did you mean failure?"],
    ["status:sucess", "There is no status “sucess”. Did you mean success?"],
    [
      "event:merge",
      "There is no event “merge”. Use one of pull_request, tag, promote, rollback, cron, custom, push.",
    ],
    [
      "since:soon",
      "“soon” is not a time. Use a time such as since:today, since:2h or since:2026-03-31.",
    ],
    [
      "until:2026-02-30",
      "“2026-02-30” is not a time. Use a time such as until:today, until:2h or until:2026-03-31.",
    ],
    ["-since:yesterday", "since: cannot be negated. Use until: with another time."],
    ["since:today,monday", "since: accepts only one time, such as since:yesterday."],
    ['author:"Dana', 'The quote in author:"Dana is not closed. Add a " at its end.'],
    ["***", "*** contains no letter or digit to search for. Remove it."],
    ["- x", "- contains no letter or digit to search for. Remove it."],
  ])("says what is wrong with %s and what to write", (text, message) => {
    expect(problemOf(text)).toBe(message);
  });

  it("says where they are and keeps the other terms", () => {
    const { query, problems } = parseQuery("branch:main status:failed login");
    expect(printQuery(query)).toBe("branch:main login");
    expect(problems.map(({ from, to }) => [from, to])).toEqual([[12, 25]]);
  });

  it.each([
    ["negated words", Array.from({ length: 51 }, (_, index) => `-a${index}`).join(" ")],
    ["words in quotes", `"${"a b ".repeat(26)}"`],
    ["values", `step:${Array.from({ length: 51 }, (_, index) => `s${index}`).join(",")}`],
  ])("refuses a query with too many %s", (_, text) => {
    expect(problemOf(text)).toBe(
      "The query has more than 50 words and values. Remove some of its terms.",
    );
  });

  it("refuses a query that is too long", () => {
    expect(problemOf("x".repeat(2001))).toMatch(/more than 2,000 characters/);
  });
});

const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('a"b', "a b", "a,b", "\\", "-x"),
);
const text = fc
  .oneof(fc.string({ maxLength: 12 }), fc.constantFrom("branch:x", "-fix", 'say "hi"', "sinc:"))
  .map((one) => `${one}x`);
const term: fc.Arbitrary<BuildQuery[number]> = fc.oneof(
  fc.record({
    kind: fc.constant("values" as const),
    key: fc.constantFrom(...listKeys.filter((key) => !["status", "event", "pr"].includes(key))),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    isNegated: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("values" as const),
    key: fc.constant("status" as const),
    values: fc.subarray([...queryStatuses], { minLength: 1 }),
    isNegated: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("values" as const),
    key: fc.constant("event" as const),
    values: fc.subarray([...queryEvents], { minLength: 1 }),
    isNegated: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("values" as const),
    key: fc.constant("pr" as const),
    values: fc.array(fc.integer({ min: 1, max: 99_999 }).map(String), {
      minLength: 1,
      maxLength: 3,
    }),
    isNegated: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("time" as const),
    key: fc.constantFrom("since" as const, "until" as const),
    value: fc.constantFrom("today", "7d", "2026-03-31", "2026-03", "2026-03-31t14:05"),
  }),
  fc.record({ kind: fc.constant("text" as const), text, isNegated: fc.boolean() }),
);

it("prints every query so that it is read as the same query", () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
      const printed = printQuery(terms);
      const read = queryOf(printed);
      expect(queryOf(printQuery(read))).toEqual(read);
    }),
    { numRuns: 500 },
  );
});

it("reads any text, and printing what it read changes nothing more", () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          "branch:",
          "-",
          '"',
          ",",
          " ",
          "a",
          "since:",
          "today",
          "\\",
          "status:",
          "error",
          "x:",
        ),
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anyText, (written) => {
      const { query } = parseQuery(written);
      expect(queryOf(printQuery(query))).toEqual(query);
    }),
    { numRuns: 1000 },
  );
});

it("prints every text so that it is read as this text", () => {
  fc.assert(
    fc.property(text, fc.boolean(), (one, isNegated) => {
      const term = { kind: "text" as const, text: one, isNegated };
      expect(queryOf(printQuery([term]))).toEqual([term]);
    }),
    { numRuns: 500 },
  );
});
