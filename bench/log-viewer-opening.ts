import { markOf, visit } from "./log-viewer-browser.ts";
import { dropTail, installFloor } from "./log-viewer-probe.ts";
import type { LogName, LogServer } from "./log-viewer-server.ts";

const last = "END-OF-LOG";

/** What opens a log: the plainest page, or ours with a server that knows `tail` or one that does not. */
export type Opener = "floor" | "tail" | "no tail";

/** Milliseconds from the navigation until the last line of a log is in view, with nothing cached. */
export async function openLog(server: LogServer, name: LogName, opener: Opener): Promise<number> {
  const { browser, page } = await visit(server);
  if (opener === "floor") {
    await page.addInitScript(installFloor, { call: server.call(name), last });
    // A file that is shown as text: nothing of it runs.
    await page.goto("/begin.js");
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
