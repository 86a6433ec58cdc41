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

describe("a log engine", () => {
  it("is not hung by an expression that never ends", async () => {
    const engine = newEngine({ spawnRegex, regexPatienceMs: 1000 });
    engine.appendLive([{ pos: 0, out: `${"a".repeat(40)}!\n`, time: 0 }]);
    await until(engine, ({ lineCount }) => lineCount === 1);
    const searching = searchUntilDone(engine, "^(a+)+$", true);
    expect(await shown(engine)).toHaveLength(1);
    expect((await searching).problem?.kind).toBe("slow");
    expect((await searchUntilDone(engine, "a+!", true)).lines).toHaveLength(1);
  });
});
