import type { DataFolder } from "../data-folder/data-folder.ts";
import type { ServerKey } from "../store/keys/key-file.ts";
import { program } from "../lib/program.ts";
import { StartError } from "../lib/start-error.ts";
import type { Store } from "../store/store.ts";

type Folder = Pick<DataFolder, "path" | "keyFile">;

/** Keeps the key if it is new or not known yet. Rejects with a StartError if the database was encrypted with another one. */
export async function acceptKey(key: ServerKey, { keyCheck }: Store, data: Folder): Promise<void> {
  if (!keyCheck.isRight()) throw new StartError(`${problemOf(key.from, data)} ${wayOut(data)}`);
  await key.keep();
  keyCheck.keep();
}

function problemOf(from: ServerKey["from"], { path, keyFile }: Folder): string {
  const encrypted = `with which the secrets and tokens of the data folder ${path} were encrypted`;
  if (from === "variable") return `The value of SIGNALBOX_SECRET_KEY is not the key ${encrypted}.`;
  if (from === "file") return `The key in ${keyFile} is not the one ${encrypted}.`;
  return `The key ${encrypted} is missing: there is no file ${keyFile}, and SIGNALBOX_SECRET_KEY is not set.`;
}

function wayOut({ path }: Folder): string {
  return `Start with that key: restore its file from a backup, or set SIGNALBOX_SECRET_KEY if it was set before. If it is lost, "${program} forget-secrets --data ${path}" gives up what it encrypted and keeps everything else.`;
}
