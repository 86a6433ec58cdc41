/** The documents of a pipeline file, and the signature among them. */

export interface DocumentText {
  text: string;
  /** In the file, from 1. */
  firstLine: number;
}

/** Documents stand between lines that begin with `---`; a line that begins with `...` ends the file. */
export function splitDocuments(text: string): DocumentText[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith("..."));
  const documents: DocumentText[] = [];
  let start = 0;
  const add = (stop: number): void => {
    documents.push({ text: lines.slice(start, stop).join("\n"), firstLine: start + 1 });
  };
  const stop = end === -1 ? lines.length : end;
  for (let index = 0; index < stop; index += 1) {
    if (!lines[index]?.startsWith("---")) continue;
    add(index);
    start = index + 1;
  }
  add(stop);
  return documents;
}

/**
 * A signature, letter by letter, so that nothing else can hide in a document that is not signed itself: it
 * has no room for a variable that a commit message would fill with pipelines.
 */
const signature = /^\s*kind: signature\nhmac: ([0-9a-f]{64})\s*$/;

/** What a signature is made over: everything but signatures, and but the empty lines around documents. */
export function signedText(text: string): string {
  return splitDocuments(text)
    .filter((document) => !signature.test(document.text))
    .map((document) => document.text.replace(/^(?:[ \t]*\n)+/, "").trimEnd())
    .filter((document) => document !== "")
    .join("\n---\n");
}

/** The signatures that a file carries. */
export function signaturesOf(text: string): string[] {
  return splitDocuments(text).flatMap((document) => signature.exec(document.text)?.[1] ?? []);
}
