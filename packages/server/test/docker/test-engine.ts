import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { findEngine } from "../../src/execution/executors/docker/engine/find-engine.ts";
import {
  openEngine,
  type Engine,
} from "../../src/execution/executors/docker/engine/open-engine.ts";

/**
 * The engine of the tests: the one that `npm test` started, or the machine's own. Undefined if there is none, and
 * then the tests are skipped, unless `npm test` said that there is one.
 */
const testEngine: Engine | undefined = await open();

export const hasEngine = testEngine !== undefined;

/** The engine, in a test that is not skipped. */
export function engine(): Engine {
  if (testEngine === undefined) throw new Error("no engine");
  return testEngine;
}

/** A label for all that a test creates, which is removed when the test has finished. */
export function testLabels(): Record<string, string> {
  const value = uniqueName();
  onTestFinished(async () => {
    const left = await engine().listLabelled("io.signalbox.test", value);
    for (const id of left.containers) await engine().containers.remove(id);
    for (const id of left.networks) await engine().networks.remove(id);
    for (const name of left.volumes) await engine().volumes.remove(name);
  });
  return { "io.signalbox.test": value };
}

export function uniqueName(): string {
  return `signalbox-test-${randomBytes(8).toString("hex")}`;
}

async function open(): Promise<Engine | undefined> {
  const isRequired = process.env["SIGNALBOX_TEST_ENGINE"] === "required";
  if (process.env["SIGNALBOX_TEST_ENGINE"] === "none") return undefined;
  try {
    const found = await findEngine({ environment: process.env });
    if (found !== undefined) return await openEngine(found.address);
  } catch (error) {
    if (isRequired) throw error;
  }
  if (isRequired) throw new Error("the container engine that npm test found no longer answers");
  return undefined;
}
