export type DocumentText = {
  text: string;
  /** Line of the file, from 1. */
  firstLine: number;
};

/** Lines that begin with `---` separate documents, and one that begins with `...` ends the file. */
export function splitDocuments(text: string): DocumentText[] {
  return documentLines(text).map(({ lines, firstLine }) => ({ text: lines.join("\n"), firstLine }));
}

function documentLines(text: string): { lines: string[]; firstLine: number }[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith("..."));
  const documents: { lines: string[]; firstLine: number }[] = [];
  let start = 0;
  const add = (stop: number): void => {
    documents.push({ lines: lines.slice(start, stop), firstLine: start + 1 });
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

/** Whether any document has more than blank lines and comments. */
export function hasDocument(text: string): boolean {
  return splitDocuments(text).some((document) => /^[ \t]*[^\s#]/m.test(document.text));
}

/**
 * The exact text of a signature document. The signature does not cover this document itself, so nothing else may
 * hide in it, such as a variable that a commit message could expand to pipelines.
 */
const signature = /^\s*kind: signature\nhmac: ([0-9a-f]{64})\s*$/;

/** The text that is signed: everything except signatures and the empty lines around documents. */
export function signedText(text: string): string {
  return splitDocuments(text)
    .filter((document) => !signature.test(document.text))
    .map((document) => document.text.replace(/^(?:[ \t]*\n)+/, "").trimEnd())
    .filter((document) => document !== "")
    .join("\n---\n");
}

/** The text that a Drone server signs: all lines but separators and those of the signature, each with a newline. */
export function droneSignedText(text: string): string {
  return documentLines(text.replace(/\r?\n$/, ""))
    .filter(({ lines }) => !signature.test(lines.join("\n")))
    .flatMap(({ lines }) => lines.map((line) => `${line}\n`))
    .join("");
}

export function signaturesOf(text: string): string[] {
  return splitDocuments(text).flatMap((document) => signature.exec(document.text)?.[1] ?? []);
}
