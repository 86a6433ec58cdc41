// Compares the log viewer on the real server with the plainest possible page, in headless Chromium: `node
// bench/log-viewer.bench.ts`, after `npm run build`. RUNS=5 and SECONDS=60 choose how often each log is opened and how
// long the live one runs, PARTS=opening,choosing,reading,live what is measured. Prints a table in Markdown.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, type } from "node:os";
import { findChromium } from "../scripts/chromium.mjs";
import { median } from "./log-viewer-browser.ts";
import { chooseStep } from "./log-viewer-choosing.ts";
import { followLive } from "./log-viewer-live.ts";
import { openLog, type Opener } from "./log-viewer-opening.ts";
import { readLog, type Reading } from "./log-viewer-reading.ts";
import { live, logs, startLogServer, type LogName } from "./log-viewer-server.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const parts = (process.env["PARTS"] ?? "opening,choosing,reading,live").split(",");

type Row = {
  what: string;
  target: string;
  ours: string;
  floor: string;
  passes: boolean | undefined;
};
const rows: Row[] = [];
/** `passes` is undefined if there is no target. */
const report = (
  what: string,
  target: string,
  ours: string,
  passes?: boolean,
  floor = "–",
): void => {
  rows.push({ what, target, ours, floor, passes });
  console.error(`${what}: ${ours} (${target}; floor ${floor})`);
};

const ms = (value: number): string =>
  value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
const mb = (value: number): string => `${Math.round(value)} MB`;
const number = (value: number): string => value.toLocaleString("en");
/** Browsers do not report tasks of up to 50 ms. */
const task = (value: number): string => (value === 0 ? "none over 50 ms" : ms(value));

const load = (): string => loadavg()[0]?.toFixed(1) ?? "?";
const chosenLogs = ["1k", "100k"] as const;
const server = await startLogServer(parts.join() === "choosing" ? chosenLogs : undefined);
const startLoad = load();

/** Medians of opening one log in each way in turn, so that a busy machine slows down all alike. */
const openings = async (name: LogName): Promise<Record<Opener, number>> => {
  const times: Record<Opener, number[]> = { floor: [], tail: [], "no tail": [] };
  for (let run = 0; run < runs; run += 1)
    for (const opener of ["floor", "tail", "no tail"] as const)
      times[opener].push(await openLog(server, name, opener));
  return {
    floor: median(times.floor),
    tail: median(times.tail),
    "no tail": median(times["no tail"]),
  };
};

const reportOpenings = async (): Promise<void> => {
  const small = await openings("1k");
  const names = ["1k", "10k", "100k", "1m", "colours", "bars"] as const;
  for (const name of names) {
    const times = name === "1k" ? small : await openings(name);
    const [kind, lines] = logs[name];
    const what = `${number(lines)} lines${kind === "plain" ? "" : ` (${kind})`}`;
    const floor = ms(times.floor);
    const isAsked = lines >= 100_000 || kind === "bars";
    const share = times["no tail"] / times.floor;
    const whole = `${ms(times["no tail"])} (${share.toFixed(2)} ×)`;
    const passes = isAsked ? share <= 1.2 : undefined;
    report(`opening, ${what}`, isAsked ? "1.2 × the floor" : "–", whole, passes, floor);
    const isSame = isAsked ? times.tail <= small.tail * 1.15 : undefined;
    const target = isAsked ? "as for 1,000 lines" : "–";
    report(`opening with \`tail\`, ${what}`, target, ms(times.tail), isSame, floor);
  }
};

const reportChoosing = async (): Promise<void> => {
  const times: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1)
    for (const name of chosenLogs) (times[name] ??= []).push(await chooseStep(server, name));
  for (const name of chosenLogs) {
    const all = times[name] ?? [];
    const what = `a step chosen in the open build, ${number(logs[name][1])} lines`;
    report(
      what,
      "100 ms",
      `${ms(median(all))} (worst ${ms(Math.max(...all))})`,
      median(all) <= 100,
    );
  }
};

const reportReading = (name: string, reading: Reading): void => {
  const of = (what: string): string => `${what}, ${name}`;
  const { showAll, scrolling, searching, typing } = reading;
  report(of("'Show all logs'"), "under 100 ms", ms(showAll), showAll < 100);
  for (const [what, longest] of Object.entries(reading.tasks))
    report(of(`longest task while ${what}`), "under 50 ms", task(longest), longest < 50);
  for (const [way, { fps, worstMs, blankFrames }] of Object.entries(scrolling)) {
    const text = `${fps.toFixed(1)} frames/s, worst ${ms(worstMs)}, blank in a row ${blankFrames}`;
    const passes = fps > 59 && blankFrames <= 1;
    report(of(`scrolling by ${way}`), "60 frames/s, at most 1 blank", text, passes);
  }
  report(of("elements"), "under 3,000", number(reading.elements), reading.elements < 3000);
  const { memoryBefore, memory, memoryAfter, size } = reading;
  const max = 2.5 * size;
  const text = `${mb(memory)}, ${mb(memoryBefore)} of it before the log`;
  report(of("memory of the page's process"), `at most ${mb(max)}`, text, memory <= max);
  // The rest is code that ran for the first time, and the screens' own data.
  const isBack = memory - memoryAfter > 0.75 * (memory - memoryBefore);
  report(of("memory after leaving"), "given back", mb(memoryAfter), isBack);
  for (const [what, { first, complete }] of Object.entries(searching)) {
    const both = `${ms(first)}, ${ms(complete)}`;
    const isQuick = first < 100 && complete < 1000;
    report(of(`search ${what}: first, complete`), "100 ms, 1 s", both, isQuick);
  }
  report(of("key until it is on the screen"), "never delayed", ms(typing), typing < 50);
};

const reportLive = async (): Promise<void> => {
  const { p50, p95, max, task: longest } = await followLive(server);
  const what = `live, ${number(live.rate)} lines/s for ${live.seconds} s`;
  report(`${what}: every line once`, "yes", "yes", true);
  const ages = `${ms(p95)} (half ${ms(p50)}, max ${ms(max)})`;
  report(`${what}: age of the newest line shown, p95`, "200 ms", ages, p95 <= 200);
  report(`${what}: longest task`, "under 50 ms", task(longest), longest < 50);
};

try {
  if (parts.includes("opening")) await reportOpenings();
  if (parts.includes("choosing")) await reportChoosing();
  if (parts.includes("reading")) {
    reportReading("plain, wrapped", await readLog(server, "1m", true));
    reportReading("colours, not wrapped", await readLog(server, "colours", false));
  }
  if (parts.includes("live")) await reportLive();
} finally {
  await server.stop();
}
const version = execFileSync((await findChromium()) ?? "chromium", ["--version"]).toString();
const cpu = `${cpus().length} × ${cpus()[0]?.model ?? "?"}`;
const loads = `load ${startLoad} at the beginning, ${load()} at the end`;
console.log(
  `${type()} ${release()}, ${cpu}, Node ${process.version}, ${version.trim()}; ${loads}; medians of ${runs}.\n`,
);
console.log("| | target | ours | floor | |\n| --- | --- | --- | --- | --- |");
for (const { what, target, ours, floor, passes } of rows) {
  const verdict = passes === undefined ? "" : passes ? "pass" : "MISS";
  console.log(`| ${what} | ${target} | ${ours} | ${floor} | ${verdict} |`);
}
