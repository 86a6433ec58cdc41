import { timingSafeEqual } from "node:crypto";
import { signaturesOf, signedText } from "../../pipeline/yaml/documents.ts";
import type { Cipher } from "../../store/keys/keys.ts";

/**
 * Signatures and encrypted secrets of pipeline files. Anybody with write permission can put them
 * into a file, but only this server can create them.
 */
export type FileCrypto = {
  sign: (slug: string, text: string) => string;
  /** Whether this server signed exactly this text for this repository. */
  isSigned: (slug: string, text: string) => boolean;
  /** Encrypts a secret that only builds of this repository can read. */
  encrypt: (slug: string, secret: string) => string;
  /** Undefined if the text was not encrypted by this server for this repository. */
  decrypt: (slug: string, encrypted: string) => string | undefined;
};

export function createFileCrypto(cipher: Cipher): FileCrypto {
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
      const right = Buffer.from(sign(slug, text));
      return signaturesOf(text).some((hmac) => timingSafeEqual(Buffer.from(hmac), right));
    },
    encrypt: (slug, secret) => {
      const encrypted = cipher.encrypt(`${prefixOf(slug)}${secret}`);
      return Buffer.from(encrypted).toString("base64");
    },
    decrypt: (slug, encrypted) => {
      const text = decryptText(encrypted);
      const prefix = prefixOf(slug);
      return text?.startsWith(prefix) === true ? text.slice(prefix.length) : undefined;
    },
  };
}

/**
 * A prefix that separates these secrets from everything else encrypted with the same key, and
 * repositories from each other.
 */
const prefixOf = (slug: string): string => `secret of a file in ${slug.toLowerCase()}\n`;
