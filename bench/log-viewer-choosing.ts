import { markOf, visit } from "./log-viewer-browser.ts";
import type { LogName, LogServer } from "./log-viewer-server.ts";

const last = "END-OF-LOG";

/** Milliseconds from the click on a step of the open build until the last line of its log is visible. */
export async function chooseStep(server: LogServer, name: LogName): Promise<number> {
  const { browser, page } = await visit(server);
  await page.goto(server.firstStep(name));
  await page.getByRole("log").locator("[data-line]").first().waitFor();
  const step = page.getByRole("treeitem", { name: "print", exact: false });
  await step.hover();
  // The build page still loads files and the history that it needs later.
  await page.waitForTimeout(1000);
  // Playwright compiles its own scripts in the page when it waits for the first time.
  await page.waitForFunction(() => "probe" in window);
  await page.evaluate((last) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        window.probe.marks["clicked"] = timeStamp;
        window.probe.watch("last", () => window.probe.shows(last));
      },
      { capture: true, once: true },
    );
  }, last);
  await step.click();
  const time = (await markOf(page, "last")) - (await markOf(page, "clicked"));
  await browser.close();
  return time;
}
