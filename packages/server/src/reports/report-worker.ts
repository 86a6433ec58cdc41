import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { readReports } from "./read-reports.ts";
import type { ReportJob, ReportMessage } from "./report-job.ts";

/** Reads the reports of one step, and sends their tests in batches, the next when the server has asked for it. */
async function work(job: ReportJob): Promise<void> {
  const send = (message: ReportMessage): void => parentPort?.postMessage(message, []);
  const run = await readReports(job, async (tests) => {
    const asked = parentPort && once(parentPort, "message");
    send({ tests });
    await asked;
  });
  send({ run });
  parentPort?.unref();
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- report-thread.ts sends nothing else
await work(workerData as ReportJob);
