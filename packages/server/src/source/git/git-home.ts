import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The configuration that replaces the user's and the system's. safe.directory allows reading repositories of other
 * users. These settings are in a file because git does not pass `-c` options on to the `git-upload-pack` that a fetch
 * starts in the source repository.
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

/** Writes the server's git configuration to `home`, which is created if missing, and returns the file's path. */
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
