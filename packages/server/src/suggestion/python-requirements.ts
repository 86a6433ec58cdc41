/** Whether a requirements file or a pyproject.toml requires a package or one of its plugins (`pytest-cov`). */
export function isRequired(text: string | undefined, name: string): boolean {
  const requirement = new RegExp(String.raw`^${name}(?:-[\w-]+)?(?:\[|[ \t]*(?:[=<>!~;@]|$))`);
  return (text ?? "").split("\n").some((line) => {
    const plain = line.trim();
    return requirement.test(plain) || quotedIn(plain).some((one) => requirement.test(one));
  });
}

/** Whether a TOML file has this table or a subtable of it. */
export function hasSection(text: string, name: string): boolean {
  return linesOf(text, name).found;
}

/**
 * The name of the list in a table of a TOML file that requires the package, such as `dev`. Ignores names with characters that
 * a shell could interpret.
 */
export function extraWith(text: string, section: string, name: string): string | undefined {
  let extra: string | undefined;
  for (const line of linesOf(text, section).inSection) {
    const key = /^[ \t]*["']?([\w.-]{1,100})["']?[ \t]*=/.exec(line)?.[1];
    extra = key ?? extra;
    const items = quotedIn(key === undefined ? line : line.slice(line.indexOf("=")));
    if (extra !== undefined && items.some((item) => isRequired(item, name))) return extra;
  }
  return undefined;
}

/** The lines of a table without its subtables, and whether the file has the table or a subtable of it. */
const linesOf = (text: string, section: string): { inSection: string[]; found: boolean } => {
  const inSection: string[] = [];
  let current = "";
  let found = false;
  for (const line of text.split("\n")) {
    const header = /^[ \t]*\[\[?([^[\]"']+)\]/.exec(line)?.[1]?.trim();
    if (header !== undefined) {
      current = header;
      found ||= header === section || header.startsWith(`${section}.`);
    } else if (current === section) inSection.push(line);
  }
  return { inSection, found };
};

const quotedIn = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => match[1] ?? match[2] ?? "");
