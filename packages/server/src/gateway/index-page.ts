import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LicenceState } from "./licence.ts";

/**
 * The dashboard's page with the licence state. It never contains the token, because the gateway
 * signs the requests.
 */
export async function readIndexPage(dashboard: string, licence: LicenceState): Promise<string> {
  const page = await readFile(join(dashboard, "index.html"), "utf8");
  return page.replace('data-licence=""', `data-licence="${licence}"`);
}
