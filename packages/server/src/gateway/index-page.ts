import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LicenceState } from "./licence.ts";

/** The dashboard's page, told what only we know. The token is never in it: we sign, not the page. */
export const readIndexPage = async (dashboard: string, licence: LicenceState): Promise<string> => {
  const page = await readFile(join(dashboard, "index.html"), "utf8");
  return page.replace('data-licence=""', `data-licence="${licence}"`);
};
