// Loaded into a server that is measured: at SIGUSR2 it collects garbage and writes its memory to the file in MEMORY_FILE.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const file = process.env["MEMORY_FILE"] ?? "";

if (isMainThread && file !== "")
  process.on("SIGUSR2", () => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    writeFileSync(file, JSON.stringify({ heapUsed, rss }));
  });
