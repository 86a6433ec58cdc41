import { createDecipheriv } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Decrypts what Drone and its extensions encrypt: AES-256-GCM, written as nonce, ciphertext and tag.
 * Throws if the key has not 32 bytes or does not fit, or the bytes were changed.
 */
export function decryptGcm(key: string | Uint8Array, bytes: Uint8Array): string {
  if (bytes.length < nonceBytes + tagBytes)
    throw new Error("The value is too short to be encrypted");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
