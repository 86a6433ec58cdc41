import { landingSearch } from "@signalbox/contract";
import { errorParts } from "./error-parts.ts";
import type { FailedTests } from "./failed-tests.ts";
import { failedSteps, summaryTitle, type BriefBuild, type FailedStep } from "./failed-steps.ts";
import { stepFacts } from "./step-facts.ts";

/** The parts of the reason in a log that the Markdown shows. Lines are counted from 0, except `fileLine`. */
type Reason = {
  readonly line: number;
  readonly heading: string;
  readonly tool: string;
  readonly file: string;
  readonly fileLine: number;
  readonly lines: readonly string[];
};

/**
 * Returns why a step failed according to its log: undefined if the log was not examined, null if it gives no reason.
 */
export type ReasonOf = (failure: FailedStep) => Reason | null | undefined;

type MarkdownOptions = {
  readonly build: BriefBuild;
  readonly reasonOf: ReasonOf;
  /** The failed tests of a step, if its reports contain some. They are shown instead of the reason in its log. */
  readonly testsOf?: (failure: FailedStep) => FailedTests | undefined;
  /** The address of the build's page, without stage and step. */
  readonly address: string;
  /** The repository, for readers who do not see the address. */
  readonly slug?: string;
  /** What is known of the whole build: its branch, the author, what earlier builds say of the failure. */
  readonly facts?: readonly string[];
};

/** The brief as Markdown for a chat or an issue. Text of the log is put into fences, and names are escaped. */
export function briefMarkdown({
  build,
  reasonOf,
  testsOf = () => undefined,
  address,
  slug = "Build",
  facts = [],
}: MarkdownOptions): string {
  const failures = failedSteps(build);
  const notIgnored = failures.filter(({ isIgnored }) => !isIgnored);
  const ignored = failures.filter(({ isIgnored }) => isIgnored);
  const head = `**[${escaped(slug)} #${build.number}](${address}${landingSearch(build.status)}): ${escaped(summaryTitle(build))}**`;
  const { excerpt } = errorParts(build.error ?? "");
  const file = notIgnored.length > 0 || excerpt === "" ? [] : [fenced(excerpt)];
  const sections = notIgnored.map((failure) => {
    const tests = testsOf(failure);
    return tests === undefined
      ? section(failure, reasonOf(failure), address)
      : testSection(failure, tests, address);
  });
  const others = ignored.map((failure) => ignoredItem(failure, reasonOf(failure), address));
  const rest = others.length === 0 ? [] : [`**Failed, ignored**\n\n${others.join("\n")}`];
  const known = facts.filter((fact) => fact.trim() !== "").map(escaped);
  const about = known.length === 0 ? [] : [known.join(" · ")];
  return `${[head, ...about, ...file, ...sections, ...rest].join("\n\n")}\n`;
}

/** "test / unit", or the stage alone if it failed without a failed step. */
export function failureName({ stage, step }: FailedStep): string {
  return step === undefined ? stage.name : `${stage.name} / ${step.name}`;
}

/** The part of an address that leads to a failed step, and to the line of its reason if that is known. */
export function failurePath(
  { stage, step }: FailedStep,
  reason: Pick<Reason, "line"> | null | undefined,
): string {
  const path = `/${stage.number}/${step?.number ?? 1}`;
  return reason ? `${path}?lines=${reason.line + 1}` : path;
}

function section(failure: FailedStep, reason: Reason | null | undefined, address: string): string {
  const place = reason?.file ? ` · \`${reason.file}:${reason.fileLine}\`` : "";
  const tool = reason?.tool ? ` · ${escaped(reason.tool)}` : "";
  const head = `${heading(failure, address, reason)}${factsText(failure)}${place}${tool}`;
  const { excerpt } = errorParts((failure.step ?? failure.stage).error ?? "");
  const text = reason ? reason.lines.join("\n") : excerpt;
  return text === "" ? head : `${head}\n\n${fenced(text)}`;
}

function testSection(failure: FailedStep, tests: FailedTests, address: string): string {
  const { count, first } = tests;
  const items = first.map(({ suite, name, message, file, line = 0 }) => {
    const test = suite === "" ? name : `${suite} › ${name}`;
    const place = file ? ` · \`${line > 0 ? `${file}:${line}` : file}\`` : "";
    const [why = ""] = message.trim().split("\n", 1);
    return `- ${escaped(test)}${place}${why === "" ? "" : ` · ${escaped(why)}`}`;
  });
  const rest = count > first.length ? [`- and ${count - first.length} more`] : [];
  const head = `${heading(failure, address)}${factsText(failure)} · ${count === 1 ? "1 test" : `${count} tests`} failed`;
  return `${head}\n\n${[...items, ...rest].join("\n")}`;
}

/** Ignored failures get a single line, because they require no action. */
function ignoredItem(
  failure: FailedStep,
  reason: Reason | null | undefined,
  address: string,
): string {
  const error = reason?.heading ? ` · ${escaped(reason.heading)}` : "";
  return `- ${heading(failure, address, reason)}${factsText(failure)}${error}`;
}

function heading(failure: FailedStep, address: string, reason?: Reason | null): string {
  return `**[${escaped(failureName(failure))}](${address}${failurePath(failure, reason)})**`;
}

function factsText(failure: FailedStep): string {
  return stepFacts(failure)
    .map((fact) => ` · ${escaped(fact)}`)
    .join("");
}

/** Puts a text between fences that are longer than any fence in it. */
function fenced(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text}\n${fence}`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
