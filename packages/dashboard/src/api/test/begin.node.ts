import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { limits } from "@signalbox/contract";
import type { BegunLog } from "@signalbox/log-engine";
import { expect } from "vitest";
import "../early-requests.ts";

const source = await readFile(join(import.meta.dirname, "../../../public/begin.js"), "utf8");
export const workerFile = "assets/worker-1.js";
// As the build does.
const script = source
  .replace('logWorkerFile = ""', `logWorkerFile = "${workerFile}"`)
  .replace("buildPageFiles = []", 'buildPageFiles = ["assets/page-1.js", "assets/page-1.css"]')
  .replace("briefFiles = []", 'briefFiles = ["assets/brief-1.js"]');

export type Page = {
  /** The address below the base. */
  place: string;
  dataset?: Record<string, string>;
  remembered?: Record<string, string>;
  /** The server's answer to the call for the build. */
  build?: object;
  isNarrow?: boolean;
  /** Whether no call reaches the server. */
  isOffline?: boolean;
  /** The URLs of the logs that the application takes before the answers arrive. */
  taken?: readonly string[];
  /** Whether the application has ended early requests before the answers arrive. */
  isOver?: boolean;
};

/**
 * Runs the script as a page under /ci/ would. Returns the requests that it sent before the answers were read, also through
 * workers, and the changes that it made to the page.
 */
export async function begin({ place, dataset = {}, remembered = {}, build = {}, ...rest }: Page) {
  const asked: { url: string; init: RequestInit }[] = [];
  const logs: BegunLog[] = [];
  const workers: string[] = [];
  class Worker {
    constructor(url: URL, { type }: WorkerOptions) {
      workers.push(`${type} ${url.href}`);
    }
    postMessage({ begun }: { begun: BegunLog }) {
      logs.push(begun);
      asked.push({ url: begun.request.url, init: begun.request });
    }
  }
  const baseURI = "https://ci.example.com/ci/";
  const files: object[] = [];
  const page = {
    documentElement: { dataset: {} },
    querySelector: () => ({ dataset }),
    createElement: () => ({}),
    head: { append: (link: object) => void files.push(link) },
    baseURI,
  };
  const window: Pick<Window, "signalboxBegun" | "signalboxLogs"> = {};
  runInNewContext(script, {
    document: page,
    location: { href: baseURI + place },
    localStorage: { getItem: (key: string) => remembered[key] ?? null },
    window,
    AbortController,
    Worker,
    URL,
    matchMedia: (query: string) => ({
      matches: rest.isNarrow === true && query === `(width < ${limits.narrowScreenPx}px)`,
    }),
    fetch: (url: string, init: RequestInit) => {
      asked.push({ url, init });
      if (rest.isOffline) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(Response.json(url.includes("/builds/") ? build : {}));
    },
  });
  for (const url of rest.taken ?? []) window.signalboxLogs?.set(url, undefined);
  const begun = window.signalboxBegun;
  if (rest.isOver === true) delete window.signalboxBegun;
  // Awaiting a failed call would handle its error.
  if (!rest.isOffline) for (const { text } of begun?.values() ?? []) await text;
  await new Promise(setImmediate);
  const logsByUrl = [...(window.signalboxLogs ?? [])];
  const waiting = logsByUrl.flatMap(([url, worker]) => (worker === undefined ? [] : [url]));
  const kept = [...(begun?.keys() ?? []), ...waiting.filter((url) => url !== "")];
  expect(kept.toSorted()).toEqual(asked.map(({ url }) => url).toSorted());
  const isIdle = waiting.includes("");
  const urls = asked.map(({ url }) => url);
  return {
    asked,
    begun,
    urls,
    logs,
    files,
    workers,
    isIdle,
    dataset: page.documentElement.dataset,
  };
}
