import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { create } from "tar";
import { onTestFinished } from "vitest";

/** A layer that no other test has pulled. */
export async function makeLayer(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "layer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "etc"));
  writeFileSync(join(folder, "etc", "unique"), `${folder}\n`);
  return buffer(Readable.from(create({ cwd: folder, portable: true }, ["."])));
}
