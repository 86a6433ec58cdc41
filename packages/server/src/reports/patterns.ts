import type { Repo } from "@signalbox/contract";

/** Where the usual tools write JUnit XML, by default or in their documentation's examples. */
const defaultPatterns: readonly string[] = [
  // Maven: Surefire and Failsafe
  "**/target/surefire-reports/*.xml",
  "**/target/failsafe-reports/*.xml",
  "**/TEST-*.xml",
  // Gradle
  "**/build/test-results/**/*.xml",
  // cargo nextest
  "**/target/nextest/*/*.xml",
  // pytest, jest-junit, vitest, CTest, PHPUnit: the names of their examples
  "**/junit.xml",
  "**/junit-*.xml",
  "**/junit_*.xml",
  "**/*.junit.xml",
  "**/*-junit.xml",
  "**/*_junit.xml",
  "**/ctest.xml",
  // go-junit-report
  "**/report.xml",
  "**/test-report.xml",
  "**/test-results.xml",
  "**/test-results/**/*.xml",
  "**/test-reports/**/*.xml",
];

/** Folders that no pattern searches: they hold many files, and none of this build. */
export const skippedFolders: ReadonlySet<string> = new Set([".git", "node_modules"]);

/**
 * Returns a function that tests paths relative to the workspace, with `/`. In a pattern, `**` stands for any folders, `*` for any
 * characters of a name and `?` for one. It takes time in proportion to the path, whatever the pattern.
 */
export function createMatcher(patterns: readonly string[]): (path: string) => boolean {
  const divided = patterns.map((pattern) => pattern.split("/").filter((part) => part !== "."));
  return (path) => {
    const parts = path.split("/");
    return divided.some((pattern) => matchesParts(pattern, parts));
  };
}

function matchesParts(pattern: readonly string[], path: readonly string[]): boolean {
  const name = pattern.at(-1) ?? "";
  // Most files have another name.
  if (name !== "**" && !matchesName(name, path.at(-1) ?? "")) return false;
  return matchesWildcards(pattern, path, {
    isMany: (part) => part === "**",
    matches: matchesName,
  });
}

function matchesName(pattern: string, name: string): boolean {
  return matchesWildcards(Array.from(pattern), Array.from(name), {
    isMany: (character) => character === "*",
    matches: (character, other) => character === "?" || character === other,
  });
}

type Rules = {
  isMany: (item: string) => boolean;
  matches: (item: string, other: string) => boolean;
};

/** Goes back to the last wildcard only, because an earlier one never has to take more. */
function matchesWildcards(
  pattern: readonly string[],
  text: readonly string[],
  { isMany, matches }: Rules,
): boolean {
  let at = 0;
  let wildcard = -1;
  let resumed = 0;
  for (let index = 0; index < text.length;) {
    const item = pattern[at];
    if (item !== undefined && isMany(item)) {
      wildcard = at;
      resumed = index;
      at += 1;
    } else if (item !== undefined && matches(item, text[index] ?? "")) {
      at += 1;
      index += 1;
    } else if (wildcard >= 0) {
      resumed += 1;
      index = resumed;
      at = wildcard + 1;
    } else return false;
  }
  return pattern.slice(at).every(isMany);
}

/** The patterns of a repository's reports. */
export function patternsOf({ report_patterns }: Pick<Repo, "report_patterns">): readonly string[] {
  return report_patterns ?? defaultPatterns;
}

const maxPatterns = 50;
const maxPatternCharacters = 200;

/** Why patterns cannot be a repository's setting, in one sentence. */
export function patternsProblem(patterns: readonly string[]): string | undefined {
  if (patterns.length > maxPatterns)
    return `report_patterns must not have more than ${maxPatterns} patterns`;
  const bad = patterns.find((pattern) => problemOf(pattern) !== undefined);
  return bad === undefined
    ? undefined
    : `report_patterns: ${JSON.stringify(bad.slice(0, maxPatternCharacters))} ${problemOf(bad)}`;
}

function problemOf(pattern: string): string | undefined {
  if (pattern.trim() === "") return "is empty";
  if (pattern.length > maxPatternCharacters)
    return `must not be longer than ${maxPatternCharacters} characters`;
  if (pattern.startsWith("/")) return "must be relative to the workspace";
  if (pattern.split("/").includes("..")) return "must not lead out of the workspace";
  return undefined;
}
