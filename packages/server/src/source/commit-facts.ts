import { TextDecoder } from "node:util";

export type CommitFacts = {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author_name: string;
  readonly author_email: string;
  /** Unix seconds. */
  readonly authored: number;
};

/** Parses a commit object: header lines, an empty line, the message. */
export function parseCommit(sha: string, content: Uint8Array): CommitFacts {
  const text = decode(content);
  const end = text.indexOf("\n\n");
  const header = (end === -1 ? text : text.slice(0, end)).split("\n");
  const author = /^author (.*?) ?<([^>]*)>(?: (-?\d+))?/m.exec(header.join("\n"));
  return {
    sha,
    parents: header.filter((line) => line.startsWith("parent ")).map((line) => line.slice(7)),
    message: end === -1 ? "" : text.slice(end + 2).trim(),
    author_name: author?.[1] ?? "",
    author_email: author?.[2] ?? "",
    authored: Number(author?.[3] ?? 0),
  };
}

/** Old commits may name another encoding. Text ends at a NUL because environment variables cannot hold one. */
function decode(content: Uint8Array): string {
  const ascii = Buffer.from(content.subarray(0, 4096)).toString("latin1");
  const label = /^encoding (\S+)$/m.exec(ascii.split("\n\n", 1)[0] ?? "")?.[1];
  return decoderFor(label).decode(content).replaceAll("\0", "");
}

function decoderFor(label = "utf-8"): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
