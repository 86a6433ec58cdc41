/** A commit for `git fast-import`: one process makes a whole history, with no work tree and no hooks. */
export interface ImportedCommit {
  /** A full ref name; the commit follows what the ref has in this import. */
  readonly ref: string;
  /** Where a new ref begins, when it does not begin with nothing. */
  readonly from?: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly message: string;
  /** What the files hold; null deletes one. */
  readonly files: ReadonlyMap<string, string | null>;
}

export interface ImportedTag {
  readonly name: string;
  /** A full ref name: the tag is for what it has at this point of the import. */
  readonly at: string;
  readonly tagger: ImportedCommit["author"];
  readonly seconds: number;
  readonly message: string;
}

/** The end of the input: without it git takes the import as broken off and keeps nothing. */
export const importEnd = "done\n";

export function importCommit(commit: ImportedCommit): string {
  const person = toPerson(commit.author, commit.seconds);
  const lines = [
    `commit ${commit.ref}`,
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

/** A file that begins with `#!` can be run. */
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
