import { createHmac, timingSafeEqual } from "node:crypto";
import { decryptGcm } from "../../lib/decrypt-gcm.ts";
import { droneSignedText, signaturesOf, signedText } from "../../pipeline/yaml/documents.ts";
import type { Cipher } from "../../store/keys/keys.ts";

/**
 * Signatures and encrypted secrets of pipeline files. Anybody with write permission can put them into a file, but only this server
 * can create them, and the Drone server from which the repository was imported.
 */
export type FileCrypto = {
  sign: (slug: string, text: string) => string;
  /** Whether exactly this text was signed for this repository. */
  isSigned: (slug: string, text: string) => boolean;
  /** Encrypts a secret that only builds of this repository can read. */
  encrypt: (slug: string, secret: string) => string;
  /** Undefined if the text was not encrypted for this repository. */
  decrypt: (slug: string, encrypted: string) => string | undefined;
};

/** @param droneKeyOf the key of a repository that was imported from a Drone server */
export function createFileCrypto(
  cipher: Cipher,
  droneKeyOf: (slug: string) => string | undefined,
): FileCrypto {
  const sign = (slug: string, text: string): string => {
    const subject = JSON.stringify(["pipeline file", slug.toLowerCase(), signedText(text)]);
    return Buffer.from(cipher.hash(subject), "base64url").toString("hex");
  };
  const decryptText = (encrypted: string): string | undefined => {
    try {
      return cipher.decrypt(Buffer.from(encrypted, "base64"));
    } catch {
      return undefined;
    }
  };
  return {
    sign,
    isSigned: (slug, text) => {
      const droneKey = droneKeyOf(slug);
      const rights = [
        sign(slug, text),
        ...(droneKey === undefined ? [] : [signAsDrone(droneKey, text)]),
      ].map((right) => Buffer.from(right));
      return signaturesOf(text).some((hmac) =>
        rights.some((right) => timingSafeEqual(Buffer.from(hmac), right)),
      );
    },
    encrypt: (slug, secret) => {
      const encrypted = cipher.encrypt(`${prefixOf(slug)}${secret}`);
      return Buffer.from(encrypted).toString("base64");
    },
    decrypt: (slug, encrypted) => {
      const text = decryptText(encrypted);
      const prefix = prefixOf(slug);
      if (text?.startsWith(prefix) === true) return text.slice(prefix.length);
      const droneKey = droneKeyOf(slug);
      return droneKey === undefined ? undefined : decryptAsDrone(droneKey, encrypted);
    },
  };
}

/**
 * A prefix that separates these secrets from everything else encrypted with the same key, and
 * repositories from each other.
 */
const prefixOf = (slug: string): string => `secret of a file in ${slug.toLowerCase()}\n`;

/** https://docs.drone.io/signature/ */
const signAsDrone = (key: string, text: string): string =>
  createHmac("sha256", key).update(droneSignedText(text)).digest("hex");

/** https://docs.drone.io/secret/encrypted/ */
function decryptAsDrone(key: string, encrypted: string): string | undefined {
  try {
    return decryptGcm(key, Buffer.from(encrypted, "base64"));
  } catch {
    return undefined;
  }
}
