import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { StartError, systemCode } from "../../lib/start-error.ts";

const keyBytes = 32;

/** The key of a server, and where it is from. */
export type ServerKey = {
  value: string | Uint8Array;
  from: "variable" | "file" | "nowhere";
  /** Writes a new key to its file. Call it before anything is encrypted, because data encrypted with a lost key is lost. */
  keep: () => Promise<void>;
};

/**
 * The key of SIGNALBOX_SECRET_KEY, or the one of the key file. If there is neither, a new one, which is not stored yet.
 * Rejects with a StartError if the file cannot be read or is damaged.
 */
export async function readServerKey(
  variable: string | undefined,
  path: string,
): Promise<ServerKey> {
  const keep = () => Promise.resolve();
  if (variable !== undefined) return { value: variable, from: "variable", keep };
  const found = await readKeyFile(path);
  if (found !== undefined) return { value: found, from: "file", keep };
  const value = randomBytes(keyBytes);
  return { value, from: "nowhere", keep: () => createKeyFile(path, value) };
}

/** The key in a file that only this system user can read. Undefined if there is none. */
export async function readKeyFile(path: string): Promise<Uint8Array | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw new StartError(`The key file ${path} cannot be read (${systemCode(error)})`);
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === keyBytes) return key;
  throw new StartError(
    `The key file ${path} is damaged: it must contain ${keyBytes} bytes in base64`,
  );
}

/** Flushes the key to disk before use. */
const createKeyFile = async (path: string, key: Buffer): Promise<void> => {
  const file = await open(path, "wx", 0o600);
  await file.writeFile(`${key.toString("base64")}\n`);
  await file.sync();
  await file.close();
};
