import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { create } from "tar";
import type { Engine } from "../../src/execution/executors/docker/engine/open-engine.ts";

/** An image of a static busybox, a shell and its commands. No test pulls an image from outside. */
export const shellImage = "signalbox.test/shell:1";

/**
 * Makes the image.
 * @param changes lines of a Dockerfile, such as `USER 1000`
 * @param scripts more programs by their paths, as shell scripts
 * @param fill adds other files to the folder of the image
 */
export async function makeShellImage(
  engine: Engine,
  name = shellImage,
  changes: readonly string[] = [],
  scripts: Readonly<Record<string, string>> = {},
  fill: (root: string) => void = () => undefined,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "shell-image-"));
  try {
    for (const folder of ["bin", "etc", "root"]) mkdirSync(join(root, folder));
    mkdirSync(join(root, "tmp"), { mode: 0o1777 });
    copyFileSync(busybox(), join(root, "bin", "busybox"));
    const commands = execFileSync(busybox(), ["--list"], { encoding: "utf8" }).trim().split("\n");
    for (const command of commands.filter((command) => command !== "busybox"))
      symlinkSync("busybox", join(root, "bin", command));
    writeFileSync(join(root, "etc", "passwd"), "root:x:0:0:root:/root:/bin/sh\n");
    writeFileSync(join(root, "etc", "group"), "root:x:0:\n");
    for (const [path, script] of Object.entries(scripts))
      writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    fill(root);
    const tar = create({ cwd: root, portable: true }, ["."]);
    await engine.images.importTar(name, Readable.from(tar), changes);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The static busybox that `npm test` found or unpacked, or the machine's. */
function busybox(): string {
  const files = [process.env["BUSYBOX"], "/bin/busybox", "/usr/bin/busybox"];
  const found = files.find((file) => file !== undefined && existsSync(file));
  if (found === undefined) throw new Error("the tests with containers need busybox-static");
  return found;
}
