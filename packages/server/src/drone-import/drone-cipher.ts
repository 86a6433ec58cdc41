import { createDecipheriv } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { ConfigError } from "../lib/config-error.ts";

/** How a Drone server encrypts: https://docs.drone.io/server/storage/encryption/. */
export type DroneCipher = {
  /** The text of an encrypted value, or of a plain one if the database has no key. Throws if the key does not fit. */
  decrypt: (bytes: Uint8Array) => string;
};

export const databaseSecretVariable = "DRONE_DATABASE_SECRET";
export const mixedModeVariable = "DRONE_DATABASE_ENCRYPT_MIXED_MODE";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

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
  const decrypt = (bytes: Uint8Array): string => {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  };
  const isLongEnough = (bytes: Uint8Array) => bytes.length >= nonceBytes + tagBytes;
  return {
    decrypt: (bytes) => {
      try {
        if (!isLongEnough(bytes)) throw new Error("The value is too short to be encrypted");
        return decrypt(bytes);
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
