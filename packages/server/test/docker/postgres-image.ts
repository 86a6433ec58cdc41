import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, globSync, mkdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Engine } from "../../src/execution/executors/docker/engine/open-engine.ts";
import { postgresPrograms } from "../postgres-programs.ts";
import { makeShellImage } from "./make-shell-image.ts";

/** Starts a server as the official image does, with the same variables. */
const start = `set -e
home=/var/lib/postgresql
if [ "$(id -u)" = 0 ]; then
  mkdir -p $home
  chown postgres $home
  exec su postgres -c "$0"
fi
user=\${POSTGRES_USER:-postgres}
database=\${POSTGRES_DB:-$user}
data=$home/data
echo "$POSTGRES_PASSWORD" > $home/password
initdb --pgdata=$data --username="$user" --pwfile=$home/password --auth=scram-sha-256 --locale=C --no-sync
echo "host all all all scram-sha-256" >> $data/pg_hba.conf
if [ "$database" != postgres ]; then
  echo "create database \\"$database\\"" | postgres --single -D $data postgres
fi
exec postgres -D $data -c listen_addresses='*' -c unix_socket_directories=$home -c fsync=off`;

/** Makes an image with Debian's PostgreSQL that works as the official one, with psql and pg_isready for steps. */
export async function makePostgresImage(engine: Engine, name: string): Promise<void> {
  if (postgresPrograms === undefined) throw new Error("the tests with a database need PostgreSQL");
  const programs = postgresPrograms;
  const inImage = pathInImage(programs);
  const changes = [
    `ENV PATH=${inImage}:/bin LD_LIBRARY_PATH=${libraries}`,
    'ENTRYPOINT ["/bin/start-postgres"]',
  ];
  const scripts = { "bin/start-postgres": start };
  await makeShellImage(engine, name, changes, scripts, (root) => addPostgres(root, programs));
}

const libraries = "/lib/postgres";

/** Copies the programs and what they need into the folder of an image. They find each other by relative paths. */
function addPostgres(root: string, folder: string): void {
  appendFileSync(join(root, "etc", "passwd"), "postgres:x:70:70::/var/lib/postgresql:/bin/sh\n");
  const files = ["postgres", "initdb", "psql", "pg_isready"].map((name) => join(folder, name));
  const modules = ["dict_snowball.so", "plpgsql.so"].map((name) => join(folder, "..", "lib", name));
  const version = basename(dirname(folder));
  const shared = join(folder, "..", "..", "..", "..", "share", "postgresql", version);
  for (const file of [...files, ...modules, shared])
    cpSync(file, join(root, pathInImage(file)), { recursive: true, dereference: true });
  mkdirSync(join(root, libraries), { recursive: true });
  for (const { name, file } of librariesOf(files, folder)) {
    // The loader has an absolute path; all others are found by their names.
    const target = name.startsWith("/") ? name : join(libraries, name);
    cpSync(realpathSync(file), join(root, target), { recursive: true });
  }
}

/** The libraries that programs load, as ldd lists them: "libpq.so.5 => /usr/lib/libpq.so.5 (0x00007f00)". */
function librariesOf(files: string[], folder: string): { name: string; file: string }[] {
  const unpacked = globSync(join(folder, "..", "..", "..", "*-linux-*"));
  const env = { ...process.env, LD_LIBRARY_PATH: unpacked.join(":") };
  const lines = execFileSync("ldd", files, { env, encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, name, file = name] = /^\s+(\S+)(?: => (\S+))? \(0x/.exec(line) ?? [];
    return name === undefined || file === undefined || !file.startsWith("/")
      ? []
      : [{ name, file }];
  });
}

/** PostgreSQL of a package may be unpacked below any folder. */
function pathInImage(path: string): string {
  return path.slice(path.lastIndexOf("/usr/"));
}
