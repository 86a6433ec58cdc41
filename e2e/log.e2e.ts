import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { inView, logOf, stage, waitUntilStill } from "./log-page.ts";

/** A stage for each kind of log. `gate` is a file that a running step waits for. */
const pipelines = (gate: string): string =>
  [
    stage("failed", "sh fail.sh"),
    stage(
      "live",
      `echo before the gate
         i=0; while [ ! -e ${gate} ]; do i=$((i+1)); echo "tick $i"; sleep 0.02; done
         echo after the gate`,
    ),
    stage("held", `echo held; sleep 300`),
  ].join("---\n");

/** An error followed by much output, as of a step that cleans up. */
const failScript = `for i in $(seq 1 100); do echo "compiling part $i"; done
echo "src/app.ts(12,5): error TS2304: Cannot find name 'missing'."
for i in $(seq 1 600); do echo "cleaning up $i"; done
exit 2
`;

test("logs of failed, running, killed and empty steps are shown", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = join(server.reposFolder ?? "", "..", "..", "log.go");
  const { slug } = await makeRepository("logs", {
    ".drone.yml": pipelines(gate),
    "fail.sh": failScript,
  });
  const headers = { origin: server.url };
  expect((await page.request.post(`/api/repos/${slug}/builds`, { headers })).ok()).toBe(true);
  const finished = (name: string) => page.getByRole("status").filter({ hasText: name });

  await test.step("a failed step opens at its error, far above its end", async () => {
    await page.goto(`/${slug}/1/1/2`);
    const log = logOf(page, "failed");
    await expect(page.getByText("Exit Code 2", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.reload();
    const error = "src/app.ts(12,5): error TS2304: Cannot find name 'missing'.";
    await expect.poll(async () => (await inView(log)).texts).toContain(error);
    await expect(page.getByRole("button", { name: "Show all logs" })).toBeVisible();
    await page.getByRole("button", { name: /^1 error/ }).click();
    await expect(page.getByRole("list", { name: "Errors in this step" })).toContainText("TS2304");
  });

  await test.step("a running step is followed, until somebody scrolls up", async () => {
    await page.goto(`/${slug}/1/2/2`);
    const log = logOf(page, "live");
    const follow = page.getByRole("button", { name: "Follow logs" });
    await expect(follow).toHaveAttribute("aria-pressed", "true", { timeout: 60_000 });
    await expect.poll(async () => (await inView(log)).last).toBeGreaterThan(0);
    // More lines than the console shows, so that it can be scrolled.
    const { last } = await inView(log);
    await expect.poll(async () => (await inView(log)).last).toBeGreaterThan(last + 100);
    await log.hover();
    const followAgain = async () => {
      await log.focus();
      await page.keyboard.press("End");
      await expect(follow).toHaveAttribute("aria-pressed", "true");
    };
    // Chromium reports the rest of an earlier smooth scroll as late as in the second frame after End.
    await log.evaluate(async (element) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
      await nextFrame();
      await nextFrame();
      element.scrollTop -= 100;
      element.dispatchEvent(new Event("scroll"));
    });
    await expect(follow).toHaveAttribute("aria-pressed", "true");
    // Repeated, because the log grows and must not move the scroll position back to its end.
    const ways = [
      () => page.mouse.wheel(0, -200),
      () => page.keyboard.press("PageUp"),
      () => page.keyboard.press("Shift+Space"),
    ];
    for (const scrollUp of [...ways, ...ways]) {
      await followAgain();
      await scrollUp();
      await expect(follow).toHaveAttribute("aria-pressed", "false");
      await waitUntilStill(log);
    }
    const position = await waitUntilStill(log);
    const footer = page.getByText(/\d+ lines$/).last();
    const count = await footer.textContent();
    await expect(footer).not.toHaveText(count ?? "");
    expect(await inView(log)).toEqual(position);
    await followAgain();
    await writeFile(gate, "");
    await expect(page.getByText("Exit Code 0")).toBeVisible();
    await expect.poll(async () => (await inView(log)).texts).toContain("after the gate");
  });

  await test.step("a killed step keeps its lines; one that never started has none", async () => {
    await page.goto(`/${slug}/1/3/2`);
    const log = logOf(page, "held");
    await expect(log.getByText("held", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(finished("Step print: Killed")).toBeAttached();
    await expect(page.getByText("Step is killed (canceled)")).toBeVisible();
    await expect(log.getByText("held", { exact: true })).toBeVisible();
    await page.goto(`/${slug}/1/3/3`);
    await expect(
      page.getByText("held - after: ").or(page.getByText("held: after - ")),
    ).toBeVisible();
  });
});
