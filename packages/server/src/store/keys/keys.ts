import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type KeyObject,
  createSecretKey,
} from "node:crypto";

/** Encrypts values that must be read again (secrets, tokens), and hashes those that are only looked up. */
export type Cipher = {
  encrypt: (text: string) => Uint8Array;
  /** Throws if the bytes were modified or encrypted with another key. */
  decrypt: (bytes: Uint8Array) => string;
  /** A keyed hash, so that tokens cannot be verified against a stolen database without the key. */
  hash: (text: string) => string;
};

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Derives both keys from the server's secret. Encrypted bytes are nonce, tag, ciphertext. */
export function createCipher(secret: string | Uint8Array): Cipher {
  const encryptionKey = deriveKey(secret, "encryption");
  const hashKey = deriveKey(secret, "token hash");
  return {
    encrypt: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce);
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt: (bytes) => {
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, encryptionKey, nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(tag);
      const encrypted = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
    },
    hash: (text) => createHmac("sha256", hashKey).update(text).digest("base64url"),
  };
}

const deriveKey = (secret: string | Uint8Array, purpose: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "", `signalbox ${purpose}`, 32)));
