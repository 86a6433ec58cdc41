import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";

/**
 * Finds processes in Linux's /proc (https://man7.org/linux/man-pages/man5/proc.5.html). On other systems this
 * module finds none, so that only the process groups are ended.
 */

/** The marks that identify the processes of a stage. */
export type ProcessTraits = {
  /** The workspace, which appears in their environment or is their working directory. */
  folder: string;
  /** The process group of each step, with the `processMark` of the group's leader. */
  groups: ReadonlyMap<number, string>;
  /** See `labelOf`. */
  labels: ReadonlySet<string>;
};

type ProcessRow = {
  pid: number;
  parent: number;
  group: number;
  session: number;
};

/**
 * The ids of a stage's live processes and all their descendants, including processes that left their
 * group or were orphaned.
 */
export async function findProcesses(traits: ProcessTraits): Promise<number[]> {
  const rows = (await Promise.all((await listPids()).map(readRow))).filter((row) => row !== null);
  const others = rows.filter((row) => row.pid !== process.pid);
  const groups = new Set(ownGroups(traits));
  const isOurs = await Promise.all(others.map((row) => belongsToStage(row, traits, groups)));
  const found = new Set(others.filter((_, index) => isOurs[index]).map(({ pid }) => pid));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const row of others) if (found.has(row.parent)) found.add(row.pid);
  }
  return [...found];
}

/**
 * A number that all processes of a stage carry as their RLIMIT_LOCKS. Linux has not enforced this limit since
 * 2.4.25 (https://man7.org/linux/man-pages/man2/getrlimit.2.html) but child processes inherit it, so that it
 * also identifies a process that changed its group, environment and working directory.
 * @param root the folder of the workspace
 */
export function processLabelOf(root: string): string {
  return String(2 ** 48 + createHash("sha256").update(root).digest().readUIntBE(0, 6));
}

/** The groups whose id was not reused for another process. The group's leader may have ended. */
export function ownGroups({ groups }: ProcessTraits): number[] {
  return [...groups].flatMap(([group, mark]) => {
    const now = processMark(group);
    return now === "" || now === mark ? [group] : [];
  });
}

/** Identifies a process even if its id is reused, by the boot and its start time. "" if it has ended. */
export function processMark(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${fields(readFileSync(`/proc/${pid}/stat`, "utf8"))[19] ?? ""}`;
  } catch {
    return "";
  }
}

/** False if the machine has been restarted since, so that the process no longer exists. */
export function isFromThisBoot(mark: string): boolean {
  return mark.split(":")[0] === processMark(process.pid).split(":")[0];
}

const listPids = async (): Promise<number[]> => {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
};

/**
 * Null for processes that have ended, including zombies, and for kernel threads, which have no session
 * (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
const readRow = async (pid: number): Promise<ProcessRow | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [state, parent, group, session] = fields(stat);
  if (state === undefined || state === "Z" || state === "X" || session === "0") return null;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session) };
};

/** The fields after the program's name. The name itself may contain spaces and brackets. */
const fields = (stat: string): string[] =>
  stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");

const belongsToStage = async (
  row: ProcessRow,
  { folder, labels }: ProcessTraits,
  groups: ReadonlySet<number>,
): Promise<boolean> => {
  if (groups.has(row.group) || groups.has(row.session)) return true;
  if (labels.has(await readLabel(row.pid))) return true;
  const text = await readFile(`/proc/${row.pid}/environ`, "utf8").catch(() => "");
  const homes = text.split("\0").filter((variable) => workspaceVariable.test(variable));
  if (homes.some((variable) => isInside(variable.slice(variable.indexOf("=") + 1), folder))) {
    return true;
  }
  // Spares the shell of a person who looks around in the workspace: it has a home elsewhere. A process of a step that
  // cleared its environment has none.
  if (homes.length > 0) return false;
  return isInside(await readlink(`/proc/${row.pid}/cwd`).catch(() => ""), folder);
};

const readLabel = async (pid: number): Promise<string> => {
  const limits = await readFile(`/proc/${pid}/limits`, "utf8").catch(() => "");
  return /^Max file locks +(\d+)/m.exec(limits)?.[1] ?? "";
};

/** Every step has these variables, and they point into its workspace. */
const workspaceVariable = /^(DRONE_WORKSPACE|DRONE_HOME|HOME)=/;

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
