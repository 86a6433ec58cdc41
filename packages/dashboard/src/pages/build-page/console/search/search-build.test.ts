import { afterEach, expect, test } from "vitest";
import { disposeAll, newEngine } from "@signalbox/log-engine/testing";
import { aStage, aStep } from "../../../../components/builds/test/parts.ts";
import { searchBuild, UnsearchableError, type StepFound } from "./search-build.ts";

afterEach(disposeAll);

const steps = Array.from({ length: 6 }, (_, index) => ({
  stage: aStage(),
  step: aStep({ number: index + 1 }),
}));

const logOf = (step: number): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([JSON.stringify([{ pos: 0, out: `one\ntwo\nstep ${step}\n`, time: 0 }])]).stream();

const search = (text: string, regex = false, signal = new AbortController().signal) => {
  const found: StepFound[] = [];
  const opened: number[] = [];
  const open = async (_: number, step: number) => {
    opened.push(step);
    return logOf(step);
  };
  const query = { text, regex };
  const options = { steps, query, open, createEngine: newEngine, signal };
  return { found, opened, isDone: searchBuild(options, (step) => found.push(step)) };
};

test("searches all steps and reports them in the order of the build", async () => {
  const { found, isDone } = search("step");
  await isDone;
  expect(found.map(({ step, count }) => [step.number, count])).toEqual(
    steps.map(({ step }) => [step.number, 1]),
  );
});

test("reports the line number of each match, even if a piece contains several lines", async () => {
  const { found, isDone } = search("step");
  await isDone;
  expect(found[0]?.lines).toEqual([{ number: 3, text: "step 1" }]);
});

test("reports an unusable expression once, not for each step", async () => {
  const { found, opened, isDone } = search("(", true);
  await expect(isDone).rejects.toThrow(UnsearchableError);
  expect(found).toEqual([]);
  expect(opened.length).toBeLessThanOrEqual(2);
});

test("a cancelled search ends without an error", async () => {
  const control = new AbortController();
  const { isDone } = search("step", false, control.signal);
  control.abort();
  await expect(isDone).rejects.toBe(control.signal.reason);
  // Gives unhandled rejections time to be reported, which would fail the test.
  await new Promise((resolve) => setTimeout(resolve, 0));
});
