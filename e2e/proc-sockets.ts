import { readdir, readFile, readlink } from "node:fs/promises";

const listening = "0A";

/** The TCP connections of a process in any state, without listening sockets. */
export async function countConnections(pid: number): Promise<number> {
  const held = new Set(await socketsOf(pid));
  const tables = await Promise.all(["tcp", "tcp6"].map((name) => readTable(pid, name)));
  return tables.flat().filter(({ inode, state }) => held.has(inode) && state !== listening).length;
}

const socketsOf = async (pid: number): Promise<string[]> => {
  const folder = `/proc/${pid}/fd`;
  // A file may be closed between listing and reading it.
  const links = (await readdir(folder)).map((name) =>
    readlink(`${folder}/${name}`).catch(() => ""),
  );
  return (await Promise.all(links)).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
};

const readTable = async (pid: number, name: string) => {
  const rows = (await readFile(`/proc/${pid}/net/${name}`, "utf8")).trim().split("\n").slice(1);
  return rows.map((row) => {
    const [, , , state = "", , , , , , inode = ""] = row.trim().split(/\s+/);
    return { state, inode };
  });
};
