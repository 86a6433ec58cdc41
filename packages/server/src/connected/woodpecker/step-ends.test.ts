import { expect, it } from "vitest";
import { Pipeline } from "./entities.ts";
import { createStepEnds } from "./step-ends.ts";

const { signal } = new AbortController();

const pipeline = (state: string, status = "running"): Pipeline => {
  const children = [{ id: 700, pid: 2, name: "slow", state, started: 1 }];
  const workflows = [{ id: 70, pid: 1, name: "w", state: status, children }];
  return Pipeline.parse({ id: 70, number: 70, status, event: "push", workflows });
};

it.each([
  ["the step", pipeline("success")],
  ["its build", pipeline("running", "killed")],
])("knows the end of %s, whether it comes before or after somebody asks", async (_what, ended) => {
  const ends = createStepEnds();
  ends.see(pipeline("running"));
  const asked = ends.of(700, signal);
  ends.see(ended);
  await expect(asked).resolves.toBeUndefined();
  await expect(ends.of(700, signal)).resolves.toBeUndefined();
});

it("waits no longer than whoever asks", async () => {
  const stop = new AbortController();
  const asked = createStepEnds().of(700, stop.signal);
  stop.abort();
  await expect(asked).rejects.toThrow("abort");
});
