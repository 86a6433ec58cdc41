import sax from "sax";
import type { NewTest } from "../../store/tests.ts";
import { reportLimits } from "../../lib/report-limits.ts";
import { placeInClass, placeInOutput } from "./place-in-output.ts";
import { type OnTest, ReportError, type ReportReader } from "./report-reader.ts";
import {
  firstLine,
  toFile,
  toLine,
  toMessage,
  toMilliseconds,
  toName,
  toOutput,
  withoutRoot,
} from "./values.ts";

/** Longer names, values of attributes and comments are errors; longer texts arrive in pieces. */
Object.assign(sax, { MAX_BUFFER_LENGTH: 1024 * 1024 });
const maxAttributes = 1000;
/** Only the entities of XML itself are known. */
const options = { position: true, strictEntities: true };

type Attributes = Readonly<Record<string, string>>;

/** Elements whose text belongs to the output of a test. */
const failures = new Set(["failure", "error"]);
const outputs = new Set([...failures, "system-out", "system-err"]);

/** Of a JUnit report: `testsuites` or `testsuite`. */
const roots = new Set(["testsuites", "testsuite"]);

/**
 * Reads JUnit XML. The format has no standard; this reads what the usual tools write: Maven, Gradle, pytest, jest-junit, vitest,
 * go-junit-report, nextest, CTest and PHPUnit. Documents cannot define entities, and nothing outside of the report is read.
 * @param root the folder of the workspace, with which absolute paths begin
 */
export function createJunitReader(onTest: OnTest, root: string): ReportReader {
  const parser = sax.parser(true, options);
  const suites: Attributes[] = [];
  let depth = 0;
  let attributes = 0;
  let test: OpenTest | undefined;

  const fail = (problem: string): never => {
    throw new ReportError(problem, parser.line + 1);
  };

  const onText = (text: string): void => test?.addText(text);
  const handlers = {
    onerror: ({ message }: Error) => fail(message.split("\n", 1)[0] ?? ""),
    onattribute: () => {
      attributes += 1;
      if (attributes > maxAttributes) fail("An element has too many attributes");
    },
    onopentagstart: () => {
      attributes = 0;
      depth += 1;
      if (depth > reportLimits.depth) fail("The elements are nested too deeply");
    },
    onopentag: ({ name, attributes: values }: { name: string; attributes: Attributes }) => {
      if (depth === 1 && !roots.has(name)) fail(`The root element ${toName(name)} is not of JUnit`);
      if (name === "testsuite") suites.push(values);
      if (name === "testcase") test = openTest(values);
      else test?.open(name, values);
    },
    ontext: onText,
    oncdata: onText,
    onclosetag: (name: string) => {
      depth -= 1;
      if (name === "testsuite") suites.pop();
      if (name !== "testcase") return test?.close();
      if (test !== undefined) onTest(toTest(test, suites.at(-1) ?? {}, root));
      test = undefined;
    },
  };
  // The parser has one property for each event.
  Object.assign(parser, handlers);

  return {
    write: (text) => void parser.write(text),
    end: () => {
      parser.close();
      if (depth !== 0) fail("The report ends too early");
    },
  };
}

type OpenTest = ReturnType<typeof openTest>;

/** A test that is being read. Text is kept only of failures. */
function openTest(attributes: Attributes) {
  let element = "";
  let isFailed = false;
  let isSkipped = false;
  let message = "";
  let text = "";
  return {
    attributes,
    open: (name: string, values: Attributes): void => {
      element = name;
      const said = values["message"] ?? "";
      if (failures.has(name)) {
        isFailed = true;
        message ||= withException(said, name === "error" ? (values["type"] ?? "") : "");
        message ||= values["type"] ?? "";
        if (text !== "") text += "\n";
      }
      if (name !== "skipped") return;
      isSkipped = true;
      message ||= said;
    },
    addText: (added: string): void => {
      const isKept = outputs.has(element) || element === "skipped";
      if (isKept && text.length < reportLimits.textCharacters)
        text += added.slice(0, reportLimits.textCharacters - text.length);
    },
    close: (): void => {
      element = "";
    },
    result: () => ({ isFailed, isSkipped, message, text }),
  };
}

/** What an exception says, with its class, which Maven gives apart from it. */
function withException(said: string, type: string): string {
  const [name = ""] = /[\w$]+$/.exec(type) ?? [];
  return said === "" || name === "" || said.includes(name) ? said : `${type}: ${said}`;
}

/** Words of Google's test library and of CTest for tests that did not run. */
const notRun = new Set(["notrun", "disabled", "skipped", "suppressed"]);

function toTest({ attributes, result }: OpenTest, suite: Attributes, root: string): NewTest {
  const { isFailed, isSkipped, message, text } = result();
  const { name = "", classname = "", class: ofPhp = "" } = attributes;
  const wasNotRun = notRun.has(attributes["result"] ?? attributes["status"] ?? "");
  const status = isFailed ? "failed" : isSkipped || wasNotRun ? "skipped" : "passed";
  const said = status === "passed" ? "" : toMessage(withoutRoot(message || firstLine(text), root));
  // CTest repeats the name.
  const className = classname === name ? "" : classname || ofPhp;
  const named = attributes["file"] ?? suite["file"] ?? (isScript(className) ? className : "");
  const place = { file: toFile(named, root), line: toLine(attributes["line"]) };
  const isSought = status === "failed" && place.line === 0;
  return {
    suite: toName(className || (suite["name"] ?? "")),
    name: toName(name),
    ...((isSought &&
      (placeInOutput(text, place.file, root) ??
        placeInClass(text, className.replace(/\$.*/, "")))) ||
      place),
    status,
    duration: toMilliseconds(attributes["time"]),
    message: said,
    output: status === "failed" ? toOutput(text, said) : "",
  };
}

/** vitest names the file where others name a class. */
function isScript(className: string): boolean {
  return /^\S+\.[cm]?[jt]sx?$/.test(className);
}
