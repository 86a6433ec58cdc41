import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The configuration that takes the place of the person's own and the system's. Repositories of other
 * users are read too (safe.directory); `git-upload-pack`, which a fetch starts in the source repository,
 * reads only this file, since git does not hand `-c` options on to it.
 */
const configuration = `[safe]
	directory = *
[uploadpack]
	allowAnySHA1InWant = true
[protocol]
	allow = never
	version = 2
[protocol "file"]
	allow = always
[core]
	hooksPath = /dev/null
	fsmonitor = false
[init]
	defaultBranch = main
	templateDir =
[advice]
	detachedHead = false
[gc]
	auto = 0
[maintenance]
	auto = false
`;

/** Writes our git configuration into `home` (made if missing) and answers the file's path. */
export async function writeGitHome(home: string): Promise<string> {
  await mkdir(home, { recursive: true });
  const file = gitConfigPath(home);
  const partial = `${file}.partial`;
  await writeFile(partial, configuration, { mode: 0o644 });
  await rename(partial, file);
  return file;
}

export function gitConfigPath(home: string): string {
  return join(home, "gitconfig");
}
