import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { createDroneCipher } from "../../src/drone-import/drone-cipher.ts";
import { importDrone } from "../../src/drone-import/import-drone.ts";
import { createImportReport } from "../../src/drone-import/import-report.ts";
import { openDroneSource } from "../../src/drone-import/open-source.ts";
import { createLogStore } from "../../src/live/log-store.ts";
import { createCipher } from "../../src/store/keys/keys.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { temporaryFolder } from "../git-fixture.ts";

const databaseSecret = "0123456789abcdef0123456789abcdef";

/** The database of a Drone server, after some statements. */
export async function databaseAfter(statements: string): Promise<string> {
  const file = join(await temporaryFolder(), "drone.sqlite");
  await writeFile(file, gunzipSync(readFileSync(new URL("drone.sqlite.gz", import.meta.url))));
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(statements);
  database.close();
  return file;
}

/** Statements that copy all builds with their stages, steps and logs this often. */
export function copiesOfBuilds(count: number): string {
  const ids = {
    builds: ["build_id", "build_number"],
    stages: ["stage_id", "stage_build_id"],
    steps: ["step_id", "step_stage_id"],
    logs: ["log_id"],
  };
  return Array.from({ length: count }, (_, index) =>
    Object.entries(ids).map(([table, [id = "", ...others]]) => {
      const shifts = [id, ...others].map(
        (column) => `${column} = ${column} + ${1000 * (index + 1)}`,
      );
      return `create temp table copy as select * from ${table} where ${id} < 1000; update copy set ${shifts.join()};
        insert into ${table} select * from copy; drop table copy;`;
    }),
  )
    .flat()
    .join("\n");
}

/** Unix seconds. */
const now = 1_800_000_000;

export const openTarget = async () => {
  const folder = await temporaryFolder();
  const store = openStore(join(folder, "signalbox.db"), () => now * 1000, createCipher("key"));
  return { folder, store };
};

type Target = { folder: string; store: Store };

type BringOptions = {
  afterBatch?: () => void;
  forge?: string;
  copiedLogs?: string;
  withForgeTokens?: boolean;
  signal?: AbortSignal;
};

export async function bring(
  database: string | { address: string },
  { folder, store }: Target,
  {
    afterBatch = () => undefined,
    forge = "gitea http://127.0.0.1:9/",
    copiedLogs,
    withForgeTokens = false,
    signal = new AbortController().signal,
  }: BringOptions = {},
) {
  const source = await openDroneSource(
    typeof database === "string" ? { file: database } : database,
  );
  const report = createImportReport();
  const logs = createLogStore({ folder: join(folder, "logs"), clock: Date.now });
  try {
    await importDrone({
      source,
      store,
      report,
      cipher: createDroneCipher(databaseSecret, false),
      forge,
      copiedLogs,
      withForgeTokens,
      mirrorOf: (id) => `/mirrors/${id}`,
      logs: { path: (place) => logs.path(place), staging: join(folder, "staging") },
      progress: afterBatch,
      now,
      signal,
    });
  } finally {
    await source.close();
  }
  return { counts: Object.fromEntries(report.counts()), text: report.lines().join("\n"), logs };
}
