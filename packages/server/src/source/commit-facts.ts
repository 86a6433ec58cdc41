import { TextDecoder } from "node:util";

/** What a commit says of itself. */
export interface CommitFacts {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author_name: string;
  readonly author_email: string;
  /** Seconds since 1970. */
  readonly authored: number;
}

/** Reads a commit object as git stores it: header lines, an empty line, the message. */
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

/** Old commits may name another encoding. NUL is cut: no environment variable can hold it. */
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
