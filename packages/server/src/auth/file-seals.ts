import { timingSafeEqual } from "node:crypto";
import { signaturesOf, signedText } from "../pipeline/yaml/documents.ts";
import type { Cipher } from "../keys/keys.ts";

/** What somebody with write permission puts into a pipeline file, and only this server can have made. */
export type FileSeals = {
  /** The signature of a file of this repository. */
  sign: (slug: string, text: string) => string;
  /** Whether a file carries a signature that this server made for it, as it is, in this repository. */
  isSigned: (slug: string, text: string) => boolean;
  /** Encrypts a secret that only builds of this repository can read. */
  encrypt: (slug: string, secret: string) => string;
  /** Undefined where it was not encrypted here, or for another repository. */
  decrypt: (slug: string, encrypted: string) => string | undefined;
};

export const createFileSeals = (cipher: Cipher): FileSeals => {
  const sign = (slug: string, text: string): string => {
    const subject = JSON.stringify(["pipeline file", slug.toLowerCase(), signedText(text)]);
    return Buffer.from(cipher.hash(subject), "base64url").toString("hex");
  };
  const readSealed = (encrypted: string): string | undefined => {
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
      const sealed = cipher.encrypt(`${sealOf(slug)}${secret}`);
      return Buffer.from(sealed).toString("base64");
    },
    decrypt: (slug, encrypted) => {
      const text = readSealed(encrypted);
      const seal = sealOf(slug);
      return text?.startsWith(seal) === true ? text.slice(seal.length) : undefined;
    },
  };
};

/** Tells secrets of files from all else that is encrypted with the same key, and repositories from each other. */
const sealOf = (slug: string): string => `secret of a file in ${slug.toLowerCase()}\n`;
