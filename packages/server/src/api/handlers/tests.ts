import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TestCounts } from "@signalbox/contract";
import { noRows, toPathNumber } from "../../lib/api-error.ts";
import { nextTurn } from "../../lib/next-turn.ts";
import { testFacts, type FactsById } from "../../outcomes/tests/test-facts.ts";
import type { Store } from "../../store/store.ts";
import type { ReportedStep } from "../../store/tests.ts";
import { findBuild } from "./builds.ts";
import { JsonStream, type StoreHandler } from "./handler.ts";

/** Tests that are read and written in one turn of the event loop. */
const pageSize = 500;

/** Other requests are answered between the pages. */
export const listTests: StoreHandler<"listTests"> = async ({ stored, params }, { store }) => {
  const build = findBuild(stored, params.number, store);
  const steps = store.tests.steps(build.id);
  const facts = await testFacts(build, store);
  const writeTo = (sink: Writable): Promise<void> =>
    pipeline(Readable.from(textOf(steps, facts, store)), sink, { end: false });
  return new JsonStream({ length: undefined, writeTo });
};

export const getTest: StoreHandler<"getTest"> = ({ stored, params }, { store }) => {
  const build = findBuild(stored, params.number, store);
  const id = toPathNumber(params.test);
  for (const step of store.tests.steps(build.id)) {
    const found = store.tests.find(step, id);
    if (found !== undefined) return found;
  }
  throw noRows();
};

function summaryOf(steps: readonly ReportedStep[]) {
  return {
    counts: sumOf(steps.map(({ counts }) => counts)),
    duration: steps.reduce((sum, { duration }) => sum + duration, 0),
    truncated: steps.some(({ truncated }) => truncated),
    warnings: steps.flatMap(({ stage, step, warnings }) =>
      warnings.map((warning) => ({ stage, step, ...warning })),
    ),
  };
}

function sumOf(all: readonly (TestCounts | undefined)[]): TestCounts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
    sum.skipped += counts?.skipped ?? 0;
  }
  return sum;
}

async function* textOf(
  steps: readonly ReportedStep[],
  facts: FactsById,
  { tests }: Pick<Store, "tests">,
): AsyncGenerator<string> {
  yield `${JSON.stringify(summaryOf(steps)).slice(0, -1)},"tests":[`;
  let separator = "";
  for (const step of steps) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = tests.page(step, after, pageSize);
      const last = page.at(-1);
      if (last !== undefined)
        yield (
          separator + page.map((test) => JSON.stringify({ ...test, ...facts.get(test.id) })).join()
        );
      if (last !== undefined) separator = ",";
      after = page.length < pageSize ? undefined : last?.id;
      await nextTurn();
    }
  }
  yield "]}\n";
}
