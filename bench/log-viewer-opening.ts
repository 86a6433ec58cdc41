import { markOf, visit } from "./log-viewer-browser.ts";
import { dropTail, installFloor } from "./log-viewer-probe.ts";
import type { LogName, LogServer } from "./log-viewer-server.ts";

const last = "END-OF-LOG";

/** The pages that open a log: a minimal one, or ours with a server that supports `tail` or does not. */
export type Opener = "floor" | "tail" | "no tail";

/** Milliseconds from the navigation until the last line of a log is visible, with empty caches. */
export async function openLog(server: LogServer, name: LogName, opener: Opener): Promise<number> {
  const { browser, page } = await visit(server);
  if (opener === "floor") {
    await page.addInitScript(installFloor, { call: server.call(name), last });
    // A text file, which runs no scripts.
    await page.goto("/theme.js");
  } else {
    if (opener === "no tail") await page.addInitScript(dropTail);
    await page.addInitScript(
      (last) => window.probe.watch("last", () => window.probe.shows(last)),
      last,
    );
    await page.goto(server.page(name));
  }
  const time = await markOf(page, "last");
  await browser.close();
  return time;
}
