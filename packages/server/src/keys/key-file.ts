import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { StartError, systemCode } from "../lib/start-error.ts";

const keyBytes = 32;

/** Reads this server's secret key, or creates one that only this system user can read. */
export async function readKeyFile(path: string): Promise<Uint8Array> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw new StartError(`The key file ${path} cannot be read (${systemCode(error)})`);
  });
  if (text === undefined) return createKeyFile(path);
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === keyBytes) return key;
  throw new StartError(
    `The key file ${path} is damaged: it must contain ${keyBytes} bytes in base64`,
  );
}

/** Flushes the key to disk before use, because data encrypted with a lost key is lost. */
const createKeyFile = async (path: string): Promise<Uint8Array> => {
  const key = randomBytes(keyBytes);
  const file = await open(path, "wx", 0o600);
  await file.writeFile(`${key.toString("base64")}\n`);
  await file.sync();
  await file.close();
  return key;
};
