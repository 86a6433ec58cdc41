import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are compressed already, and the page itself is filled in when it is served. */
const compressible = /\.(js|css)$/;
/** A shorter file fits into one packet even without compression. */
const minBytes = 1000;
/** The best quality takes two seconds longer than quality 9 and makes the files 7 % smaller. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Puts `.br` and `.gz` beside each script and style, for the server, which sends the best encoding that the browser accepts. */
export function compressFiles(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const text = Buffer.from(output.type === "chunk" ? output.code : output.source);
          if (!compressible.test(output.fileName) || text.length < minBytes) return;
          const path = join(dir, output.fileName);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(text, quality));
          await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}
