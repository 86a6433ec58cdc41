/** A commit for https://git-scm.com/docs/git-fast-import, which creates a history without work tree and hooks. */
export type ImportedCommit = {
  /** A full ref name. The commit's parent is the ref's previous commit in this import. */
  readonly ref: string;
  /** The parent of the first commit of a new ref, if any. */
  readonly from?: string | undefined;
  /** A number that later commands of the import use for the commit. */
  readonly mark?: number;
  readonly author: { readonly name: string; readonly email: string };
  /** Unix seconds. */
  readonly seconds: number;
  readonly message: string;
  /** File contents by path; null deletes the file. */
  readonly files: ReadonlyMap<string, string | null>;
};

export type ImportedTag = {
  readonly name: string;
  /** A full ref name. The tag points to its commit at this point of the import. */
  readonly at: string;
  readonly tagger: ImportedCommit["author"];
  readonly seconds: number;
  readonly message: string;
};

/** Ends the input. Without it git treats the import as incomplete and keeps nothing. */
export const importEnd = "done\n";

export function importCommit(commit: ImportedCommit): string {
  const person = toPerson(commit.author, commit.seconds);
  const lines = [
    `commit ${commit.ref}`,
    ...(commit.mark === undefined ? [] : [`mark :${commit.mark}`]),
    `author ${person}`,
    `committer ${person}`,
    toData(commit.message),
    ...(commit.from === undefined ? [] : [`from ${commit.from}`]),
    ...[...commit.files].map(([path, text]) => toFile(path, text)),
  ];
  return `${lines.join("\n")}\n\n`;
}

export function importTag({ name, at, tagger, seconds, message }: ImportedTag): string {
  return `tag ${name}\nfrom ${at}\ntagger ${toPerson(tagger, seconds)}\n${toData(message)}\n`;
}

/** Files that begin with `#!` are executable. */
function toFile(path: string, text: string | null): string {
  if (text === null) return `D ${JSON.stringify(path)}`;
  const mode = text.startsWith("#!") ? "100755" : "100644";
  return `M ${mode} inline ${JSON.stringify(path)}\n${toData(text)}`;
}

function toPerson({ name, email }: ImportedCommit["author"], seconds: number): string {
  return `${name} <${email}> ${seconds} +0000`;
}

function toData(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}
