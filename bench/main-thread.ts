import type { Browser, Page } from "playwright";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Runs an action and returns the longest task of the page's main thread in the meantime, in ms of
 * processor time, which does not grow when the machine is busy.
 */
export async function longestWork(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  return (await workDuring(browser, page, act)).longestMs;
}

/** The longest task of the main thread during an action, and the processor time of all its tasks, in ms. */
export async function workDuring(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<{ longestMs: number; totalMs: number }> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith("RunTask") && event.ph === "X" && main.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("the trace contains no task");
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return { longestMs: Math.max(...times), totalMs: times.reduce((sum, time) => sum + time, 0) };
}
