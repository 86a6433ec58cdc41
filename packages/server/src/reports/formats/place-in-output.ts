import type { NewTest } from "../../store/tests.ts";
import { toFile, toLine } from "./values.ts";

type Place = Pick<NewTest, "file" | "line">;

/** Of a line of output that names a place. Each takes time in proportion to the line, because reports are hostile. */
const places: readonly RegExp[] = [
  // pytest: "tests/test_a.py:7: AssertionError"
  /^([^\s:]+\.py):(\d{1,9}):(?: [\w.]+)?\s*$/,
  // Go: "    a_test.go:7: got 2"
  /^\s*([^\s:]+\.go):(\d{1,9}):/,
  // C and C++: "a_test: test/a.cpp:7: int main(): Assertion `b' failed.", "test/a.cpp:7: Failure"
  /^(?:\S+: )?([^\s:]+\.(?:c|cc|cpp|cxx|h|hpp)):(\d{1,9}):/,
  // Rust: "thread 'a' (12) panicked at src/lib.rs:7:9:"
  /^thread '[^']*' (?:\(\d+\) )?panicked at ([^\s:]+\.rs):(\d{1,9}):/,
];
/** Of JavaScript: "at f (/src/a.test.js:4:29)", and of vitest "❯ a.test.js:4:29". */
const frame = /^\s*(?:at|❯) /;
const endOfFrame = /^(?:file:\/\/)?([^\s:]+\.[cm]?[jt]sx?):(\d{1,9}):\d+\)?$/;
/** Of Java, Kotlin, Scala and Groovy: "at shop.CartTest.adds(CartTest.java:16)". */
const jvmFrame =
  /^\s*at (?:[^\s()]*\/)?([\w$.]+)\.[\w$<>]+\(([\w$]+\.(?:java|kt|scala|groovy)):(\d{1,9})\)$/;
const others = /(?:^|\/)(?:node_modules|site-packages)\//;

/**
 * The first place in the output that is in the workspace, and in the file of the test where it is known: tools that do not say
 * where a test is say where it failed.
 */
export function placeInOutput(output: string, known: string, root: string): Place | undefined {
  for (const line of output.split("\n")) {
    const [, path = "", number] = findPlace(line.trimEnd()) ?? [];
    const file = toFile(path, root);
    if (file === "" || others.test(file)) continue;
    if (known === "" || known === file) return { file, line: toLine(number) };
  }
  return undefined;
}

function findPlace(line: string): RegExpExecArray | null | undefined {
  if (!frame.test(line))
    return places.map((place) => place.exec(line)).find((found) => found !== null);
  const start = Math.max(line.lastIndexOf(" "), line.lastIndexOf("(")) + 1;
  return endOfFrame.exec(line.slice(start));
}

/**
 * The first place in the class of the test. Frames of the JVM name the package but not the folder of the sources, so that the path
 * begins with the package.
 */
export function placeInClass(output: string, className: string): Place | undefined {
  for (const line of output.split("\n")) {
    const [, method = "", file = "", number] =
      jvmFrame.exec(line.trimEnd().slice(0, maxFrame)) ?? [];
    const [owner = ""] = method.split("$", 1);
    if (className === "" || owner !== className) continue;
    const folders = owner.split(".").slice(0, -1);
    return { file: toFile([...folders, file].join("/"), ""), line: toLine(number) };
  }
  return undefined;
}

/** Longer lines are no frames. */
const maxFrame = 1000;
