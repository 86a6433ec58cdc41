import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "../file/limits.ts";
import { substitute } from "./substitute.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";

const values = {
  NAME: "value",
  TAG: "v1.2.3",
  PATH_: "/usr/local/bin/tool.tar.gz",
  EMPTY: "",
  MESSAGE: 'First "line"\nsecond',
  DOLLAR: "${NAME} $& $1",
};

describe("substitution for docker pipelines", () => {
  it.each([
    ["a\\\\b \\/ c\\d \\\\\\\\ \\\\\\/", "a\\b / c\\d \\\\ \\/"],
    ["${UNKNOWN:-a\\\\b}\\", "a\\b\\"],
    ["\\${NAME}\\$${NAME}", "\\value\\${NAME}"],
  ])("drops backslashes before backslashes and slashes: %j", (text, result) => {
    expect(substitute(text, values, { dropBackslashes: true })).toBe(result);
    expect(substitute(text, {})).toContain("\\");
  });
  it("keeps the backslashes of values", () => {
    const backslashes = { NAME: "a\\\\b" };
    expect(substitute("${NAME}", backslashes, { dropBackslashes: true })).toBe("a\\\\b");
  });
  it("changes no other text", () => {
    const text = fc.string().filter((value) => !/\\[\\/]/.test(value));
    fc.assert(
      fc.property(text, (value) => {
        const result = substitute(value, values, { dropBackslashes: true });
        expect(result).toBe(substitute(value, values));
      }),
    );
  });
});

describe("substitution", () => {
  it.each([
    ["a ${NAME} b", "a value b"],
    ["${NAME}${NAME}", "valuevalue"],
    ["${UNKNOWN}", ""],
    ["${constructor}${__proto__}", ""],
    ["$NAME $1 $ $(x) {NAME}", "$NAME $1 $ $(x) {NAME}"],
    ["$${NAME} $$NAME $$$$", "${NAME} $NAME $$"],
    ["$$${NAME}", "$value"],
    ["${DOLLAR}", "${NAME} $& $1"],
    ["${EMPTY:-other}", "other"],
    ["${EMPTY-other}", "other"],
    ["${UNKNOWN=other}", "other"],
    ["${UNKNOWN:=other}", "other"],
    ["${NAME:-other}", "value"],
    ["${NAME:+other}", "other"],
    ["${EMPTY+other}", ""],
    ["${NAME:?message}${UNKNOWN?message}", "value"],
    ["${UNKNOWN:-${NAME}}", "value"],
    ["${UNKNOWN:-${EMPTY:-$NAME}}", "$NAME"],
    ["${UNKNOWN:-a b: {c}", "a b: {c"],
    ["${#NAME}", "5"],
    ["${#UNKNOWN}", "0"],
    ["${NAME:1}", "alue"],
    ["${NAME:1:2}", "al"],
    ["${NAME: -3}", "lue"],
    ["${NAME:0:-1}", "valu"],
    ["${NAME:9}", ""],
    ["${NAME:9:2}", ""],
    ["${TAG#v}", "1.2.3"],
    ["${TAG#x}", "v1.2.3"],
    ["${TAG#[vV]}", "1.2.3"],
    ["${TAG#[!0-9]}", "1.2.3"],
    ["${PATH_#*/}", "usr/local/bin/tool.tar.gz"],
    ["${PATH_##*/}", "tool.tar.gz"],
    ["${PATH_%.*}", "/usr/local/bin/tool.tar"],
    ["${PATH_%%.*}", "/usr/local/bin/tool"],
    ["${TAG%?}", "v1.2."],
    ["${TAG%\\?}", "v1.2.3"],
    ["${PATH_/usr/opt}", "/opt/local/bin/tool.tar.gz"],
    ["${TAG/./$&}", "v1$&2.3"],
    ["${TAG//./-}", "v1-2-3"],
    ["${TAG//.}", "v123"],
    ["${TAG/#v/V}", "V1.2.3"],
    ["${TAG/%3/4}", "v1.2.4"],
    ["${PATH_//${UNKNOWN:-/}/:}", ":usr:local:bin:tool.tar.gz"],
    ["${NAME^}", "Value"],
    ["${NAME^^}", "VALUE"],
    ["${TAG,} ${TAG,,}", "v1.2.3 v1.2.3"],
    ["${MESSAGE}", '"First \\"line\\"\\nsecond"'],
    ["${MESSAGE:0:5}", "First"],
    ["${UNKNOWN:-a\nb}", "a\nb"],
  ])("%j becomes %j", (text, expected) => {
    expect(substitute(text, values)).toBe(expected);
  });

  it.each([
    "${",
    "${NAME",
    "${}",
    "${ NAME }",
    "${1}",
    "${{ NAME }}",
    "${NAME!x}",
    "${NAME^x}",
    "${NAME:x}",
    "${#NAME-x}",
  ])("%s is none of the forms and stays", (text) => {
    expect(substitute(text, values)).toBe(text);
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

  it("goes over nested and unclosed expressions once", () => {
    const open = "${A:-".repeat(limits.textLength / 5);
    expect(substitute(open, {})).toBe(open);
    const half = Math.floor(limits.textLength / 6);
    expect(() => substitute("${A:-".repeat(half) + "}".repeat(half), {})).not.toThrow();
  });

  it("never throws on a short text, and leaves text without $ alone", () => {
    const piece = fc.constantFrom(
      "${",
      "}",
      "$",
      "NAME",
      "TAG",
      ":",
      "-",
      "/",
      "#",
      "%",
      "^",
      ",",
      "*",
      "?",
      "[",
      "]",
      "0",
      "\\",
      " ",
      "\n",
    );
    const text = fc
      .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string()))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (value) => {
        expect(substitute(value, values)).toBeTypeOf("string");
        const quiet = value.replaceAll("$", "");
        expect(substitute(quiet, values)).toBe(quiet);
      }),
      { numRuns: 2_000 },
    );
  });
});
