import { spawnSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

/** A server whose data folder is on a disk that can be filled. */
export type SmallDisk = {
  server: ServerProcess;
  fill: () => Promise<void>;
  /** Frees the space again. */
  free: () => Promise<void>;
};

const unshare = ["unshare", "--user", "--map-root-user", "--mount"];
const runs = ([program = "", ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

const canMount = runs([...unshare, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]);
/** Both ways exist on Linux only. */
export const canFillDisk = canMount || runs(["prlimit", "--version"]);

const oneStageAtOnce = ["env", "SIGNALBOX_CONCURRENCY=1"];

export function startOnSmallDisk(folder: string): Promise<SmallDisk> {
  return canMount ? startOnTmpfs(folder) : startWithLimit(folder);
}

/** A file system that only the server sees, and that disappears with it. */
const startOnTmpfs = async (folder: string): Promise<SmallDisk> => {
  const data = join(folder, "data");
  const script = 'mkdir "$1" && mount -t tmpfs -o size=4m tmpfs "$1" && shift && exec "$@"';
  const mounted = [...unshare, "sh", "-c", script, "sh", data];
  const server = await startServerProcess(folder, [...oneStageAtOnce, ...mounted]);
  const filler = join(`/proc/${server.child.pid}/root`, data, "filler");
  return { server, fill: () => writeUntilFull(filler), free: () => rm(filler) };
};

const writeUntilFull = async (path: string): Promise<void> => {
  const file = await open(path, "a");
  try {
    for (const bytes of [65_536, 4096]) {
      const chunk = Buffer.alloc(bytes);
      while (await hasRoomFor(() => file.write(chunk)));
    }
  } finally {
    await file.close();
  }
};

const hasRoomFor = (write: () => Promise<unknown>): Promise<boolean> =>
  write().then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOSPC") return false;
      throw error;
    },
  );

/**
 * Used if nothing can be mounted: a limit forbids the server's files to grow. The limit would also
 * apply to a file with its messages, so these are discarded.
 */
const startWithLimit = async (folder: string): Promise<SmallDisk> => {
  const quiet = ["sh", "-c", 'exec "$@" 2> /dev/null', "sh"];
  const server = await startServerProcess(folder, [...oneStageAtOnce, ...quiet]);
  const limit = async (bytes: string) => {
    if (!runs(["prlimit", `--pid=${server.child.pid}`, `--fsize=${bytes}:`]))
      throw new Error("the limit was not set");
  };
  return { server, fill: () => limit("0"), free: () => limit("unlimited") };
};
