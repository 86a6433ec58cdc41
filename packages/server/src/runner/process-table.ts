import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";

/** What Linux says of its processes in /proc. Elsewhere nothing is found, and groups must do. */

/** What the processes of a stage have in common. */
export interface ProcessTraits {
  /** The stage's own folder: named in their environment, or where they work. */
  folder: string;
  /** The groups that its steps were started as, with the marks of their first processes. */
  groups: ReadonlyMap<number, string>;
  /** What their steps were started with, as `labelOf` tells it. */
  labels: ReadonlySet<string>;
}

interface ProcessRow {
  pid: number;
  parent: number;
  group: number;
  session: number;
}

/**
 * The processes of a stage, those that left their group or were orphaned included, and all that these
 * have started. Processes that have ended already are not among them.
 */
export const findProcesses = async (traits: ProcessTraits): Promise<number[]> => {
  const rows = (await Promise.all((await listPids()).map(readRow))).filter((row) => row !== null);
  const others = rows.filter((row) => row.pid !== process.pid);
  const groups = new Set(ownGroups(traits));
  const isOurs = await Promise.all(others.map((row) => belongs(row, traits, groups)));
  const found = new Set(others.filter((_, index) => isOurs[index]).map(({ pid }) => pid));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const row of others) if (found.has(row.parent)) found.add(row.pid);
  }
  return [...found];
};

/**
 * A number that all processes of a stage carry as their limit of file locks. Linux has not enforced that
 * limit for twenty years, but hands it on to whatever a process starts: so it stays with one that left its
 * group, its environment and its folder.
 * @param root the stage's own folder
 */
export const labelOf = (root: string): string =>
  String(2 ** 48 + createHash("sha256").update(root).digest().readUIntBE(0, 6));

/** The groups whose number has not become another's meanwhile; the first process itself may be gone. */
export const ownGroups = ({ groups }: ProcessTraits): number[] =>
  [...groups].flatMap(([group, mark]) => {
    const now = processMark(group);
    return now === "" || now === mark ? [group] : [];
  });

/** Tells a process from a later one of the same number, also after the machine was restarted; "" if it is gone. */
export const processMark = (pid: number): string => {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${fields(readFileSync(`/proc/${pid}/stat`, "utf8"))[19] ?? ""}`;
  } catch {
    return "";
  }
};

/** Whether the machine was restarted since: then nothing is left of the process, whoever has its number. */
export const isOfThisBoot = (mark: string): boolean =>
  mark.split(":")[0] === processMark(process.pid).split(":")[0];

const listPids = async (): Promise<number[]> => {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
};

/**
 * Null for a process that has ended, also when nobody has taken note of that yet, and for the kernel's own,
 * which have no session.
 */
const readRow = async (pid: number): Promise<ProcessRow | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [state, parent, group, session] = fields(stat);
  if (state === undefined || state === "Z" || state === "X" || session === "0") return null;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session) };
};

/** The fields after the program's name, which may itself hold spaces and brackets. */
const fields = (stat: string): string[] =>
  stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");

const belongs = async (
  row: ProcessRow,
  { folder, labels }: ProcessTraits,
  groups: ReadonlySet<number>,
): Promise<boolean> => {
  if (groups.has(row.group) || groups.has(row.session)) return true;
  if (labels.has(await readLabel(row.pid))) return true;
  const text = await readFile(`/proc/${row.pid}/environ`, "utf8").catch(() => "");
  const homes = text.split("\0").filter((variable) => ownVariable.test(variable));
  if (homes.some((variable) => isInside(variable.slice(variable.indexOf("=") + 1), folder))) {
    return true;
  }
  // A person may look around in there; a process that forgot its environment has no home at all.
  if (homes.length > 0) return false;
  return isInside(await readlink(`/proc/${row.pid}/cwd`).catch(() => ""), folder);
};

const readLabel = async (pid: number): Promise<string> => {
  const limits = await readFile(`/proc/${pid}/limits`, "utf8").catch(() => "");
  return /^Max file locks +(\d+)/m.exec(limits)?.[1] ?? "";
};

/** What every step is given: places in the stage's own folder. */
const ownVariable = /^(DRONE_WORKSPACE|DRONE_HOME|HOME)=/;

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
