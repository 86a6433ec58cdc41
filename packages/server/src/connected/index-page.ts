import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LicenceState } from "./licence.ts";

/**
 * The dashboard's page with the licence state and the server's identity. It never contains the
 * token, because the connected server signs the requests.
 */
export async function readIndexPage(
  dashboard: string,
  {
    licence,
    upstream,
    mayBeVisitor,
  }: { licence: LicenceState; upstream: string; mayBeVisitor: boolean },
): Promise<string> {
  const page = await readFile(join(dashboard, "index.html"), "utf8");
  return page
    .replace('data-licence=""', `data-licence="${licence}"`)
    .replace('data-upstream=""', `data-upstream="${upstream}"`)
    .replace('data-visitor=""', `data-visitor="${mayBeVisitor ? "maybe" : ""}"`);
}

/**
 * Identifies a server to browsers, which keep data of several servers apart. Hashed, because visitors
 * get the page and the server's address may be internal.
 */
export function upstreamId(address: URL): string {
  return createHash("sha256").update(address.origin).digest("hex").slice(0, 32);
}
