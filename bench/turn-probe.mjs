// Loaded into a server that is measured: at SIGUSR2 it writes the longest turn of the event loop since the last signal to the file
// in TURNS_FILE, in milliseconds. The time in which the system ran something else instead does not count, so a busy machine
// hardly changes the figure.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["TURNS_FILE"] ?? "";

/** In milliseconds: the time that the main thread has waited for a processor (https://docs.kernel.org/scheduler/sched-stats.html). */
const waited = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;

if (isMainThread && file !== "") {
  let longest = 0;
  let last = performance.now() - waited();
  setInterval(() => {
    const now = performance.now() - waited();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(file, `${longest}\n`);
    longest = 0;
  });
}
