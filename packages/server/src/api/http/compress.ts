import type { Transform } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliOptions,
  type ZlibOptions,
} from "node:zlib";

/** A stream that compresses its input. Favours speed over size, because logs shrink to a tenth at any level. */
export function createEncoder(encoding: Encoding): Transform {
  return encoders[encoding]();
}

/** Compresses bytes as a whole. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotliAll(bytes, options.br) : gzipAll(bytes, options.gzip);
}

const brotliAll: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> =
  promisify(brotliCompress);
const gzipAll: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);

const chunkSize = 64 * 1024;
const options = {
  br: { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { chunkSize, level: 1 },
};
const encoders = {
  br: () => createBrotliCompress(options.br),
  gzip: () => createGzip(options.gzip),
};

export type Encoding = keyof typeof encoders;

/**
 * The encoding with the highest weight, or our first one if several are equal. `*` matches
 * encodings that are not listed (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
 */
export function chooseEncoding(accepted = ""): Encoding | undefined {
  const weights = new Map(accepted.split(",").map(readPart));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
  const plain = weights.get("identity") ?? 0;
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : undefined;
}

const readPart = (part: string): [string, number] => {
  const [name = "", ...parameters] = part
    .toLowerCase()
    .split(";")
    .map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
};
