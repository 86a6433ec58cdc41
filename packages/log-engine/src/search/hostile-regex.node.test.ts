import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { disposeAll, newEngine, searchUntilDone, shown, until } from "../../test/engines.ts";
import type { SpawnRegexThread } from "./regex-runner.ts";

afterEach(disposeAll);

/** A real thread, as in a browser. */
const spawnRegex: SpawnRegexThread = (answer) => {
  const worker = new Worker(new URL("../../test/regex-thread.node.ts", import.meta.url));
  worker.on("message", answer);
  return {
    post: (job) => worker.postMessage(job, [job.text.buffer]),
    terminate: () => void worker.terminate(),
  };
};

/** Wraps `spawnRegex` to count threads and jobs. */
const counted = () => {
  const count = { threads: 0, jobs: 0 };
  const spawn: SpawnRegexThread = (answer) => {
    count.threads += 1;
    const { post, terminate } = spawnRegex(answer);
    const postCounted: typeof post = (job) => {
      count.jobs += 1;
      post(job);
    };
    return { post: postCounted, terminate };
  };
  return { count, spawn };
};

describe("a log engine", () => {
  it("keeps its thread while each search is cancelled by the next one", async () => {
    const { count, spawn } = counted();
    const engine = newEngine({ spawnRegex: spawn });
    engine.appendLive([{ pos: 0, out: "a line\n", time: 0 }]);
    await until(engine, ({ lineCount }) => lineCount === 1);
    for (const [index, text] of ["a", "a ", "a l"].entries()) {
      const control = new AbortController();
      engine.search({ text, regex: true }, () => undefined, control.signal);
      await expect.poll(() => count.jobs).toBe(index + 1);
      control.abort();
    }
    expect((await searchUntilDone(engine, "a li", true)).lines).toHaveLength(1);
    expect(count.threads).toBe(1);
  });

  it("abandons the thread of a cancelled search that never ends, and continues to search", async () => {
    const { count, spawn } = counted();
    const engine = newEngine({ spawnRegex: spawn });
    engine.appendLive([{ pos: 0, out: `${"a".repeat(40)}!\n`, time: 0 }]);
    await until(engine, ({ lineCount }) => lineCount === 1);
    const control = new AbortController();
    engine.search({ text: "^(a+)+$", regex: true }, () => undefined, control.signal);
    await expect.poll(() => count.jobs).toBe(1);
    control.abort();
    expect((await searchUntilDone(engine, "a+!", true)).lines).toHaveLength(1);
    expect(count.threads).toBe(2);
  });

  it("is not blocked by an expression that never ends", async () => {
    const engine = newEngine({ spawnRegex, regexTimeoutMs: 1000 });
    engine.appendLive([{ pos: 0, out: `${"a".repeat(40)}!\n`, time: 0 }]);
    await until(engine, ({ lineCount }) => lineCount === 1);
    const searching = searchUntilDone(engine, "^(a+)+$", true);
    expect(await shown(engine)).toHaveLength(1);
    expect((await searching).problem?.kind).toBe("slow");
    expect((await searchUntilDone(engine, "a+!", true)).lines).toHaveLength(1);
  });
});
