import { isUtf8 } from "node:buffer";
import { decryptGcm } from "../lib/decrypt-gcm.ts";
import { ConfigError } from "../lib/config-error.ts";

/** How a Drone server encrypts: https://docs.drone.io/server/storage/encryption/. */
export type DroneCipher = {
  /** The text of an encrypted value, or of a plain one if the database has no key. Throws if the key does not fit. */
  decrypt: (bytes: Uint8Array) => string;
};

export const databaseSecretVariable = "DRONE_DATABASE_SECRET";
export const mixedModeVariable = "DRONE_DATABASE_ENCRYPT_MIXED_MODE";

const keyBytes = 32;

/**
 * @param secret the value of DRONE_DATABASE_SECRET; "" for a database that is not encrypted
 * @param isMixed whether a value that does not decrypt is plain text
 */
export function createDroneCipher(secret: string, isMixed: boolean): DroneCipher {
  if (secret === "") return { decrypt: readPlain };
  const key = Buffer.from(secret, "utf8");
  if (key.length !== keyBytes)
    throw new ConfigError(
      `${databaseSecretVariable} must have ${keyBytes} characters, not ${key.length}`,
    );
  return {
    decrypt: (bytes) => {
      try {
        return decryptGcm(key, bytes);
      } catch (error) {
        if (isMixed) return readPlain(bytes);
        throw error;
      }
    },
  };
}

/** Encrypted bytes are hardly ever valid UTF-8. */
function readPlain(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new Error("The value is encrypted");
  return Buffer.from(bytes).toString("utf8");
}
