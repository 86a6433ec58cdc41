import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { execa } from "execa";
import postgres from "postgres";
import { postgresPrograms } from "../postgres-programs.ts";

/** PostgreSQL does not run as root. */
const nobody = 65534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Unpacked programs do not find their libraries. */
const librariesOf = (programs: string) =>
  globSync(join(programs, "../../../*-linux-gnu")).join(":");

/** Starts a PostgreSQL server that listens at a socket in a new folder. */
export async function startPostgres() {
  if (postgresPrograms === undefined) throw new Error("the test needs PostgreSQL");
  // The path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const started = {
    ...user,
    cwd: folder,
    env: { ...process.env, LD_LIBRARY_PATH: librariesOf(postgresPrograms) },
  };
  const initdb = ["--pgdata", data, "--username", "drone", "--auth", "trust", "--no-sync"];
  await execa(
    join(postgresPrograms, "initdb"),
    [...initdb, "--locale", "C", "--encoding", "UTF8"],
    {
      ...started,
    },
  );
  const options = ["-c", "fsync=off", "-c", "listen_addresses=", "-k", folder];
  const server = spawn(join(postgresPrograms, "postgres"), ["-D", data, ...options], {
    ...started,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface(server.stderr))
    if (line.includes("ready to accept connections")) break;
  server.stderr.resume();
  return {
    address: `postgres://drone@localhost/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    stop: async () => {
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

/** The types that a Drone server declares in PostgreSQL for those that it declares in SQLite. */
const types: Record<string, string> = { INTEGER: "bigint", NUMBER: "bigint", BOOLEAN: "boolean" };
/** SQLite declares some of these as texts. */
const binary = /_data$|^user_oauth_(?:token|refresh)$/;

/** Copies the tables of a Drone database from SQLite to PostgreSQL. */
export async function copyToPostgres(file: string, folder: string): Promise<void> {
  const from = new DatabaseSync(file, { readOnly: true });
  const to = postgres({ host: folder, username: "drone", database: "postgres", max: 1 });
  const tables = from
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  for (const table of tables) {
    const columns = from
      .prepare(`select name, upper(type) as declared from pragma_table_info('${table}')`)
      .all()
      .map(({ name, declared }) => ({
        name: String(name),
        type: binary.test(String(name)) ? "bytea" : (types[String(declared)] ?? "text"),
      }));
    const declarations = columns.map(({ name, type }) => `${name} ${type}`);
    await to.unsafe(`create table ${table} (${declarations.join(", ")})`);
    const places = columns.map(({ type }, index) => `$${index + 1}::text::${type}`);
    for (const row of from.prepare(`select * from ${table}`).all())
      await to.unsafe(
        `insert into ${table} values (${places.join(", ")})`,
        columns.map(({ name, type }) => toText(row[name], type)),
      );
  }
  await to.end();
  from.close();
}

const toText = (value: SQLOutputValue | undefined, type: string): string | null => {
  if (value === null || value === undefined) return null;
  if (type === "bytea") return `\\x${bytesOf(value).toString("hex")}`;
  return value instanceof Uint8Array ? bytesOf(value).toString("utf8") : String(value);
};

const bytesOf = (value: SQLOutputValue): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value));
