import { yamlError } from "./file-usage.ts";
import { PipelineFileError } from "./pipeline-file.ts";

/**
 * Checks a text from `decodeText`, in which a byte that is not UTF-8 is a lone surrogate.
 * @throws PipelineFileError with the encoding or the line, if the file is not UTF-8 or has NUL characters
 */
export function checkEncoding(text: string): void {
  const nul = text.indexOf("\0");
  if (nul === -1 && text.isWellFormed()) return;
  const wide = wideEncoding(text);
  if (wide !== undefined)
    throw new PipelineFileError(`yaml: the file is ${wide}; save it as UTF-8`);
  const found = [nul, text.search(/\p{Cs}/u)].filter((offset) => offset !== -1);
  const offset = Math.min(...found);
  const before = text.slice(0, offset).split(/\r?\n/);
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  if (offset === nul) throw yamlError(place, "the file has a NUL character; remove it");
  const byte = text.charCodeAt(offset) & 0xff;
  const latin = byte >= 0xa0 ? `, which is ${String.fromCharCode(byte)} in Latin-1` : "";
  throw yamlError(
    place,
    `the byte ${byte.toString(16)} is not UTF-8${latin}; save the file as UTF-8`,
  );
}

/** UTF-16 and UTF-32, by their byte order mark or because a quarter of the text is NUL. */
function wideEncoding(text: string): string | undefined {
  if (/^(?:\udcff\udcfe\0\0|\0\0\udcfe\udcff)/.test(text)) return "UTF-32";
  if (/^(?:\udcff\udcfe|\udcfe\udcff)/.test(text)) return "UTF-16";
  const share = (text.split("\0").length - 1) / text.length;
  if (share > 0.6) return "UTF-32";
  return share > 0.25 ? "UTF-16" : undefined;
}
