import { constants, existsSync } from "node:fs";
import { access, mkdir, open, readFile, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError, systemCode } from "../lib/start-error.ts";

export type DataFolder = {
  path: string;
  database: string;
  keyFile: string;
  gitHome: string;
  logs: string;
  artifacts: string;
  workspaces: string;
  /** The server's own repositories, used if no folder is configured. */
  repositories: string;
  /** Copies of the repositories of a git host. They are in no backup, because they can be fetched again. */
  mirrors: string;
  /** Releases the lock so that another server can use the folder. */
  release: () => Promise<void>;
};

export const databaseName = "signalbox.db";
export const keyName = "secret.key";
export const installationIdName = "installation-id";
export const pulledImagesName = "pulled-images.json";

/**
 * The parts of the folder that a backup contains besides a copy of the database. Not in it: what only a running server
 * uses (its lock, the folders of running stages, the git configuration), and files of others, such as earlier backups.
 */
export const namesInBackups = [
  keyName,
  "logs",
  "artifacts",
  "repositories",
  installationIdName,
  pulledImagesName,
] as const;

/** Who may use the folder at the same time: one of each. */
type UserOfFolder = "Signalbox" | "import";
const lockOf: Record<UserOfFolder, string> = { Signalbox: "lock", import: "import.lock" };

/** Who must be alone, because it deletes or replaces what a server and an import write. */
export const allUsers: readonly UserOfFolder[] = ["Signalbox", "import"];

/** Creates the folder if it is missing and locks it. Throws a StartError if that fails. */
export async function openDataFolder(
  path: string,
  users: readonly UserOfFolder[] = ["Signalbox"],
): Promise<DataFolder> {
  try {
    await makeFolder(path);
    if (!(await stat(path)).isDirectory()) throw new StartError(`${path} is a file, not a folder`);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`Cannot write to the data folder ${path} (${systemCode(cause)})`, {
      cause,
    });
  }
  const locks: string[] = [];
  const release = async () => {
    for (const lock of locks) await rm(lock, { force: true });
  };
  try {
    for (const user of users) {
      const lock = join(path, lockOf[user]);
      await acquireLock(lock, path, user);
      locks.push(lock);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return {
    path,
    database: join(path, databaseName),
    keyFile: join(path, keyName),
    gitHome: join(path, "git"),
    logs: join(path, "logs"),
    artifacts: join(path, "artifacts"),
    workspaces: join(path, "workspaces"),
    repositories: join(path, "repositories"),
    mirrors: join(path, "mirrors"),
    release,
  };
}

/**
 * Avoids `mkdir` with `recursive`, which never returns for an existing folder that cannot contain
 * folders, such as /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
};

/** The lock file contains the process id and the start time of its owner. Throws a StartError if another process has it. */
export const acquireLock = async (
  lock: string,
  folder: string,
  user: UserOfFolder = "Signalbox",
): Promise<void> => {
  const file = (await createFile(lock)) ?? (await replaceStaleLock(lock, folder, user));
  try {
    await file.writeFile(`${process.pid} ${await processStart(process.pid)}\n`);
  } catch (cause) {
    await rm(lock, { force: true });
    throw new StartError(`Cannot write to the data folder ${folder} (${systemCode(cause)})`, {
      cause,
    });
  } finally {
    await file.close();
  }
};

/** Undefined if the file exists. */
const createFile = (lock: string): Promise<FileHandle | undefined> =>
  open(lock, "wx", 0o600).catch((error: unknown) => {
    if (systemCode(error) === "EEXIST") return undefined;
    throw error;
  });

/** Takes over a stale lock, whose process has exited or whose process id was reused. */
const replaceStaleLock = async (
  lock: string,
  folder: string,
  user: UserOfFolder,
): Promise<FileHandle> => {
  const pid = await holderOf(lock);
  if (pid === undefined) {
    await rm(lock, { force: true });
    const file = await createFile(lock);
    if (file !== undefined) return file;
  }
  throw new StartError(
    `Another ${user} (process ${pid}) uses the data folder ${folder}; stop it, or choose another folder with --data`,
  );
};

/** Whether a server runs with the folder. */
export const isServed = async (folder: string): Promise<boolean> =>
  (await holderOf(join(folder, lockOf.Signalbox)).catch(() => undefined)) !== undefined;

/** The id of the other process that has the lock. */
const holderOf = async (lock: string): Promise<number | undefined> => {
  const [id = "", start = ""] = (await readFile(lock, "utf8")).trim().split(" ");
  const pid = Number(id);
  const isHeld = pid > 0 && pid !== process.pid && (await processStart(pid)) === start;
  return isHeld ? pid : undefined;
};

/**
 * Distinguishes a process from a later one with the same id: its start time if the system reveals
 * it, otherwise whether it is alive. "" if there is no such process, or it is a zombie.
 */
const processStart = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat !== undefined) {
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isZombie = fields[0] === "Z" || fields[0] === "X";
    return isZombie ? "" : (fields[19] ?? "");
  }
  try {
    process.kill(pid, 0);
    return "alive";
  } catch (error) {
    return systemCode(error) === "EPERM" ? "alive" : "";
  }
};
