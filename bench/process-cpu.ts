import { readdir, readFile } from "node:fs/promises";

/**
 * The processor time that the live threads of a process have used, in milliseconds. Linux counts it in
 * nanoseconds here, and in steps of 10 ms in /proc/PID/stat.
 */
export async function processCpuMs(pid: number | undefined): Promise<number> {
  const tasks = `/proc/${pid}/task`;
  const threads = await readdir(tasks);
  const used = threads.map(async (thread) => {
    const text = await readFile(`${tasks}/${thread}/schedstat`, "utf8").catch(() => "0");
    return Number(text.split(" ")[0]) / 1e6;
  });
  return (await Promise.all(used)).reduce((sum, ms) => sum + ms, 0);
}
