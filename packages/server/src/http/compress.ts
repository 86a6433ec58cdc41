import { pipeline, type Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** A body as it is sent; `encoding` is what the header of that name says. */
export type Compressed = { body: Readable; encoding: string | undefined };

/**
 * Compresses a long answer the way the caller prefers (`Accept-Encoding`), or not at all. Quick rather
 * than small: logs shrink to a tenth all the same.
 */
export const compress = (body: Readable, accepted: string | undefined): Compressed => {
  const encoding = chooseEncoding(accepted);
  if (encoding === undefined) return { body, encoding };
  const encoder = encoders[encoding]();
  // Where one end breaks, the other is told; the connection itself is the server's to look after.
  return { body: pipeline(body, encoder, () => undefined), encoding };
};

const chunkSize = 64 * 1024;
const encoders = {
  br: () => createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ chunkSize, level: 1 }),
};

type Encoding = keyof typeof encoders;

/** The one of greatest weight; of equal ones the first of ours. `*` stands for those that are not named. */
const chooseEncoding = (accepted = ""): Encoding | undefined => {
  const weights = new Map(accepted.split(",").map(readPart));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
  const plain = weights.get("identity") ?? 0;
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : undefined;
};

const readPart = (part: string): [string, number] => {
  const [name = "", ...parameters] = part
    .toLowerCase()
    .split(";")
    .map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
};
