/**
 * The commands that write a pipeline file and commit it, for a shell in the folder of the repository. The commit contains
 * nothing else that is staged. A file that is already there stays as it is.
 */
export function commitCommands({ path, text }: { path: string; text: string }): string {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const file = quoted(path);
  return [
    ...(folder === "" ? [] : [`mkdir -p ${quoted(folder)}`]),
    `[ -e ${file} ] || cat > ${file} <<'PIPELINE'`,
    text.replace(/\n$/, ""),
    "PIPELINE",
    `git add ${file}`,
    `git commit -m "Add a pipeline file" -- ${file}`,
  ].join("\n");
}

/** Quotes only what a shell would interpret. */
const quoted = (path: string): string =>
  /^[\w./][\w./-]*$/.test(path)
    ? path
    : `'./${path.replace(/^\.\//, "").replaceAll("'", String.raw`'\''`)}'`;
