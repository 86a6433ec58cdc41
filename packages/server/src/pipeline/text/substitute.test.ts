import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "../file/limits.ts";
import { substitute } from "./substitute.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";

const values = {
  NAME: "value",
  BRANCH: "feature/a/b",
  TAG: "v1.2.3",
  PATH_: "/usr/local/bin/tool.tar.gz",
  EMPTY: "",
  MESSAGE: 'First "line"\nsecond\u001B\u200B',
  DOLLAR: "${NAME} $& $1",
  STREET: "Straße",
  ODD: "a*b\\c/[x]",
  TWO: "2",
  MINUS: "-3",
};

/** The results are those of the library that Drone's runners use (envsubst 1.0.3). */
describe("substitution", () => {
  it.each([
    ["a ${NAME} b", "a value b"],
    ["${NAME}${NAME}", "valuevalue"],
    ["${UNKNOWN}", ""],
    ["${constructor}${__proto__}", ""],
    ["${1}${é}", ""],
    ["$NAME $1 $ $(x) {NAME}", "$NAME $1 $ $(x) {NAME}"],
    ["$${NAME} $$NAME $$$$", "${NAME} $NAME $$"],
    ["$$${NAME}", "$value"],
    ["${DOLLAR}", "${NAME} $& $1"],
    // Default values. Only the forms with a colon, and `=`, exist.
    ["${EMPTY:-other}${EMPTY:-}", "other"],
    ["${UNKNOWN=other}", "other"],
    ["${UNKNOWN:=other}", "other"],
    ["${NAME:-other}", "value"],
    ["${NAME:+other}${EMPTY:+other}", "valueother"],
    ["${NAME:?message}${UNKNOWN:?message}", "valuemessage"],
    ["${UNKNOWN:-${NAME}}", "value"],
    ["${UNKNOWN:-a${NAME}b${TAG}c}", "avaluebv1.2.3c"],
    ["${UNKNOWN:-${EMPTY:-$NAME}}", "$NAME"],
    ["${UNKNOWN:-a b: {c}", "a b: {c"],
    ["${UNKNOWN:-$$NAME \\/}", "$$NAME \\/"],
    ["${UNKNOWN:-a\nb}", "a\nb"],
    // Lengths and positions count bytes.
    ["${#NAME}${#UNKNOWN}${#STREET}", "507"],
    ["${NAME:1}", "alue"],
    ["${NAME:1:2}", "al"],
    ["${NAME:${MINUS}}", "lue"],
    ["${NAME:0:${TWO}}", "va"],
    ["${NAME:9}${NAME:9:2}${EMPTY:0:3}", ""],
    ["${NAME: -3} ${NAME:x} ${NAME:1:x}", "value value value"],
    ["${STREET:0:5} ${STREET:5}", "Stra e"],
    ["${NAME:1::2}", "al"],
    // Prefixes and suffixes by a pattern. The shortest match has a character.
    ["${TAG#v}", "1.2.3"],
    ["${TAG#x}", "v1.2.3"],
    ["${TAG#[vV]}", "1.2.3"],
    ["${TAG#[^0-9]}", "1.2.3"],
    ["${TAG#[!0-9]}", "v1.2.3"],
    ["${TAG#*}", "1.2.3"],
    ["${TAG##*}", ""],
    ["${PATH_#*/}", "usr/local/bin/tool.tar.gz"],
    ["${PATH_##*/}", "tool.tar.gz"],
    ["${PATH_%.*}", "/usr/local/bin/tool.tar"],
    ["${PATH_%%.*}", "/usr/local/bin/tool"],
    ["${TAG%?}", "v1.2."],
    ["${TAG%[0-9]}${TAG%\\?}${TAG#[}", "v1.2.3v1.2.3v1.2.3"],
    ["${ODD#a\\*}", "b\\c/[x]"],
    ["${ODD##*\\[}", "x]"],
    // Replacements. Their operands have the escapes `\/`, `\\` and `$$`.
    ["${PATH_/usr/opt}", "/opt/local/bin/tool.tar.gz"],
    ["${TAG/./$&}", "v1$&2.3"],
    ["${TAG//./-}", "v1-2-3"],
    ["${TAG//./}", "v123"],
    ["${TAG/#v/V}${TAG/#x/V}", "V1.2.3v1.2.3"],
    ["${TAG/%3/4}${TAG/%x/4}", "v1.2.4v1.2.3"],
    ["${TAG/#v/}${TAG/%3/}", "v1.2.3v1.2.3"],
    ["${BRANCH//\\//-}", "feature-a-b"],
    ["${BRANCH/\\//-}", "feature-a/b"],
    ["${BRANCH/#feature\\//}", "feature/a/b"],
    ["${BRANCH/#feature\\//-\\/}", "-/a/b"],
    ["${BRANCH/%\\/b/-c}", "feature/a-c"],
    ["${BRANCH//a/\\/\\\\\\x$$}", "fe/\\\\x$ture//\\\\x$/b"],
    ["${BRANCH/feature\\/a\\/b/x}", "x"],
    ["${ODD/\\\\c\\//+}", "a*b+[x]"],
    ["${TAG/.//}", "v12.3"],
    ["${TAG/./\\/}", "v1/2.3"],
    ["${PATH_//${UNKNOWN:-/}/:}", ":usr:local:bin:tool.tar.gz"],
    ["${NAME//${EMPTY}/-}", "-v-a-l-u-e-"],
    ["${UNKNOWN:-${BRANCH//\\//-}}", "feature-a-b"],
    ["${ODD/]}/x}", "a*b\\c/[x]"],
    // Letter case.
    ["${NAME^}", "Value"],
    ["${NAME^^}", "VALUE"],
    ["${TAG,} ${TAG,,}", "v1.2.3 v1.2.3"],
    ["${NAME^,}${EMPTY^}", "value"],
    ["${STREET^^}", "STRAßE"],
    // A value with line breaks is quoted before the function is applied.
    ["${MESSAGE}", '"First \\"line\\"\\nsecond\\x1b\\u200b"'],
    ["${MESSAGE//\\n/; }", '"First \\"line\\"; second\\x1b\\u200b"'],
    ["${MESSAGE:0:6}", '"First'],
    // Escapes outside of expressions.
    ["a\\\\b \\/ c\\d \\\\\\\\ \\\\\\/", "a\\b / c\\d \\\\ \\/"],
    ["${UNKNOWN:-a\\\\b}\\", "a\\\\b\\"],
    ["\\${NAME}\\$${NAME}", "\\value\\${NAME}"],
  ])("%j becomes %j", (text, expected) => {
    expect(substitute(text, values)).toBe(expected);
  });

  it("keeps the backslashes of values", () => {
    expect(substitute("${NAME}", { NAME: "a\\\\b\\/" })).toBe("a\\\\b\\/");
  });

  it.each([
    ["${A[@]}", "bad substitution ${A[@]}"],
    ["${A[0]}", "bad substitution ${A[0]}"],
    ["${!A}", "bad substitution ${!A}"],
    ["${}", "bad substitution ${}"],
    ["${ A }", "bad substitution ${ A }"],
    ["${{ github.ref }} x", "bad substitution ${{ github.ref }"],
    ["${A!x}", "bad substitution ${A!x}"],
    ["${A.b}", "bad substitution ${A.b}"],
    ["${A@Q}", "bad substitution ${A@Q}"],
    ["${A-x}", "bad substitution ${A-x}"],
    ["${A+x}", "bad substitution ${A+x}"],
    ["${A?x}", "bad substitution ${A?x}"],
    ["${A^x}", "bad substitution ${A^x}"],
    ["${A#}", "bad substitution ${A#}"],
    ["${A##}", "bad substitution ${A##}"],
    ["${A:}", "bad substitution ${A:}"],
    ["${A:1:}", "bad substitution ${A:1:}"],
    ["${A:é}", "bad substitution ${A:é}"],
    ["${#A-x}", "bad substitution ${#A-x}"],
    ["${##A}", "bad substitution ${##A}"],
    ["${#}", "bad substitution ${#}"],
    ["${A#x${B}}", "bad substitution ${A#x${B}"],
    ["${A//${B}x/y}", "no / before the replacement in ${A//${B}"],
    ["${A///x}", "bad substitution ${A///x}"],
    ["${A/x}", "no / before the replacement in ${A/x}"],
    ["${A//x}\na/b", "no / before the replacement in ${A//x}"],
    ["${A:0:-1}", "negative length in ${A:0:-1}"],
    ["${", "missing closing brace of ${"],
    ["${A", "missing closing brace of ${A"],
    ["${A\nb}", "missing closing brace of ${A"],
    ["${A:-x\n", "missing closing brace of ${A:-x"],
    ["${A/x/", "missing closing brace of ${A/x/"],
    ["${A:-${B:-${C:-${D:-${E:-${F:-${G:-${H:-${I:-${J:-${K}}}}}}}}}}}", "too deeply nested ${K}"],
  ])("refuses %j with its line and what to write for the shell", (text, problem) => {
    const shown = problem.slice(problem.indexOf("$"));
    expect(errorOf(`a:\n  b: ${text}`)).toMatchObject({
      message: `substitution: line 2: ${problem}; to leave it to the shell, write $${shown}`,
      line: 2,
    });
  });

  it("names the line and the column of the expression", () => {
    expect(errorOf("a ${A}\r\n\r\n${B}: ${A[1]}")).toMatchObject({ line: 3, column: 7 });
    expect(errorOf("${A:-b\n ${B[1]}}")).toMatchObject({ line: 2, column: 2 });
  });

  it("stops where the result would become too large", () => {
    const large = { A: "a".repeat(100_000) };
    for (const text of ["${A}".repeat(3), "${A//a/${A}}", "${A//a/${A//a/${A}}}"]) {
      expect(() => substitute(text, large)).toThrow(PipelineFileError);
    }
  });

  it("stops where it would take too long", () => {
    const long = { A: "a".repeat(100_000) };
    expect(() => substitute(`\${A##${"*a".repeat(400)}b}`, long)).toThrow(PipelineFileError);
  });

  it("goes over nested, unclosed and repeated expressions once", () => {
    for (const piece of ["${A:-", "${A/", "${A:-x}${B/\\/", "$$", "\\/", "${A}"]) {
      const text = piece.repeat(limits.textLength / piece.length);
      expect(errorOf(text)?.message ?? "").toMatch(/^$|^substitution: line 1: /);
    }
  });

  it("returns a text or a PipelineFileError, and leaves text without $ and backslashes alone", () => {
    const piece = fc.constantFrom(
      ..."$ { } ${ NAME TAG : - / # % ^ , * ? [ ] 0 = + \\".split(" "),
      "\n",
    );
    const text = fc
      .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string()))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (value) => {
        errorOf(value);
        const quiet = value.replaceAll(/[$\\]/g, "");
        expect(substitute(quiet, values)).toBe(quiet);
      }),
      { numRuns: 2_000 },
    );
  });
});

function errorOf(text: string): PipelineFileError | undefined {
  try {
    substitute(text, values);
  } catch (error) {
    if (error instanceof PipelineFileError) return error;
    throw error;
  }
  return undefined;
}
