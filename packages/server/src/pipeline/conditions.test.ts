import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConditionFacts, matches, matchesTrigger, matchesWhen } from "./conditions.ts";

const include = (...patterns: string[]) => ({ include: patterns, exclude: [] });
const exclude = (...patterns: string[]) => ({ include: [], exclude: patterns });

describe("a condition", () => {
  it("that is not given passes", () => expect(matches(undefined, "x")).toBe(true));
  it("passes when an include matches", () => {
    expect(matches(include("dev", "main"), "main")).toBe(true);
    expect(matches(include("dev", "main"), "other")).toBe(false);
  });
  it("with only excludes passes when none matches", () => {
    expect(matches(exclude("wip/*"), "main")).toBe(true);
    expect(matches(exclude("wip/*"), "wip/a")).toBe(false);
  });
  it("prefers an exclude to an include", () => {
    expect(matches({ include: ["**"], exclude: ["wip/*"] }, "wip/a")).toBe(false);
  });
  it("with an include fails on an empty value", () => {
    expect(matches(include("*"), "")).toBe(false);
    expect(matches(include("**"), "")).toBe(false);
  });
});

describe("a pattern is a glob over the whole value", () => {
  it.each([
    ["main", "main", true],
    ["ma", "main", false],
    ["Main", "main", false],
    ["*", "main", true],
    ["*", "a/b", false],
    ["*", ".hidden", true],
    ["a?c", "abc", true],
    ["a?c", "a/c", false],
    ["feature/*", "feature/a", true],
    ["feature/*", "feature/a/b", false],
    ["feature/**", "feature/a/b", true],
    ["**", "a/b/c", true],
    ["**/x", "x", true],
    ["**/x", "a/b/x", true],
    ["refs/pull/*/head", "refs/pull/42/head", true],
    ["refs/tags/v*.*.*", "refs/tags/v1.2.3", true],
    ["v[0-9]*", "v1.2", true],
    ["v[0-9]*", "va", false],
    ["v[!0-9]", "va", true],
    ["v[!0-9]", "v1", false],
    ["v[^0-9]", "v1", false],
    ["{main,dev}", "dev", true],
    ["{main,release/*}", "release/1", true],
    ["{main,dev}", "maindev", false],
    ["!main", "dev", false],
    ["@(a|b)", "a", false],
    ["(a|b)", "a", false],
    ["*(x)", "y(x)", true],
    ["a\\*b", "a*b", true],
    ["a\\*b", "axb", false],
    ['"*"', '"a"', true],
    ["a+", "aa", false],
    [".", "a", false],
  ])("%s over %s: %s", (pattern, value, expected) => {
    expect(matches(include(pattern), value)).toBe(expected);
  });

  it("costs at most the product of both lengths, even for a hostile pattern", () => {
    const stars = "*a".repeat(100);
    const parts = "**/a/".repeat(50);
    const began = performance.now();
    for (let count = 0; count < 100; count += 1) {
      expect(matches(include(`${stars}b`), "a".repeat(1000))).toBe(false);
      expect(matches(include(`${parts}b`), "a/".repeat(500))).toBe(false);
    }
    // A backtracking matcher would take years.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.each([
    ["{a,{b,c}}/x", "c/x", true],
    ["{a{b}}", "a{b}", false],
    ["{a,b", "{a,b", true],
    ["{a,b", "a", false],
    ["a/**", "a", true],
    ["a\\{b,c\\}", "a{b,c}", true],
  ])("%s over %s: %s, with nested or unclosed braces", (pattern, value, expected) => {
    expect(matches(include(pattern), value)).toBe(expected);
  });

  it("matches as a letter-by-letter reading of *, ** and ? does", () => {
    const pattern = fc.array(fc.constantFrom("a", "b", "/", "?", "*"), { maxLength: 6 });
    const value = fc.array(fc.constantFrom("a", "b", "/"), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pattern, value, (patternParts, valueParts) => {
        const glob = patternParts.join("").replaceAll(/\*+/g, "*").replaceAll(/\/+/g, "/");
        const text = valueParts.join("").replaceAll(/\/+/g, "/");
        fc.pre(!/^\*?$|(^|\/)\*?(\/|$)/.test(glob) && !/^\/|\/$/.test(text));
        expect(matches(include(glob), text), `${glob} over ${text}`).toBe(reference(glob, text));
      }),
      { numRuns: 2_000 },
    );
  });

  function reference(glob: string, value: string): boolean {
    const [head = "", rest] = [glob[0], glob.slice(1)];
    if (glob === "") return value === "";
    if (head === "*") {
      return reference(rest, value) || (/^[^/]/.test(value) && reference(glob, value.slice(1)));
    }
    const fits = head === "?" ? /^[^/]/.test(value) : value.startsWith(head);
    return fits && reference(rest, value.slice(1));
  }
});

describe("the compared values", () => {
  const facts: ConditionFacts = {
    repo: { slug: "octo/app" },
    build: {
      event: "promote",
      action: "opened",
      ref: "refs/heads/main",
      target: "main",
      deploy_to: "production",
      cron: "nightly",
    },
    instance: "ci.example.com",
  };
  it.each([
    ["branch", "main"],
    ["event", "promote"],
    ["action", "opened"],
    ["ref", "refs/heads/main"],
    ["repo", "octo/app"],
    ["target", "production"],
    ["cron", "nightly"],
  ] as const)("%s is %s, in trigger and in when", (name, value) => {
    for (const evaluate of [matchesTrigger, matchesWhen]) {
      expect(evaluate({ [name]: include(value) }, facts)).toBe(true);
      expect(evaluate({ [name]: include("other") }, facts)).toBe(false);
    }
  });

  it("instance counts in when and is ignored in trigger", () => {
    const conditions = { instance: include("other.example.com") };
    expect(matchesTrigger(conditions, facts)).toBe(true);
    expect(matchesWhen(conditions, facts)).toBe(false);
    expect(matchesWhen({ instance: include("ci.example.com") }, facts)).toBe(true);
  });

  it("paths and status are not evaluated here", () => {
    const conditions = { paths: include("docs/**"), status: include("failure") };
    expect(matchesTrigger(conditions, facts) && matchesWhen(conditions, facts)).toBe(true);
  });

  it("all conditions given must pass", () => {
    expect(matchesTrigger({ branch: include("main"), event: include("push") }, facts)).toBe(false);
  });

  it("an include on target or cron fails for a build without one", () => {
    const build = { ...facts.build, deploy_to: undefined, cron: undefined };
    expect(matchesTrigger({ target: include("*") }, { ...facts, build })).toBe(false);
    expect(matchesTrigger({ cron: exclude("nightly") }, { ...facts, build })).toBe(true);
  });
});
