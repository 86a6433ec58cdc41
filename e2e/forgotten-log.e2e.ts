import { errorMessages } from "@signalbox/contract";
import { expect, test } from "./fixtures.ts";
import { announced, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { withoutSharedWorker } from "./live-fixtures.ts";

/** The stream of a Drone server for a running step whose log it has lost: a ping, then the end. */
const ended = ": ping\n\nevent: error\ndata: eof\n\n";

test("the page says that a restarted server lost the log of a running step, and retries less and less often", async ({
  page,
  context,
  server,
  makeRepository,
}) => {
  // The calls of a shared worker cannot be intercepted.
  await withoutSharedWorker(context);
  const gate = await makeGate();
  const { slug } = await makeRepository("forgotten", { ".drone.yml": gatedPipeline(gate.path) });
  const number = await startBuild(page, server.url, slug);
  const step = async () => {
    const build = await (await page.request.get(`/api/repos/${slug}/builds/${number}`)).json();
    return build.stages?.[0]?.steps?.[1]?.status;
  };
  await expect.poll(step).toBe("running");
  await page.route("**/api/stream/octo/**", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: ended }),
  );
  // Uses the page's clock, because a busy machine may deliver calls to this process late.
  const requested = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/api/stream/octo/"))
        .map(({ startTime }) => startTime),
    );
  await page.route("**/logs/1/2*", (route) =>
    route.fulfill({ status: 404, json: { message: errorMessages.noRows } }),
  );
  await page.goto(`/${slug}/${number}/1/2`);
  const note = page.getByText("The server no longer has the live log of this step");

  await test.step("the page says that the log was lost", async () => {
    await expect(note).toBeVisible();
    await expect(page.getByText("Step is running...")).toBeVisible();
  });

  await test.step("each retry waits twice as long", async () => {
    await expect
      .poll(async () => (await requested()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(5);
    const starts = await requested();
    const waits = starts.slice(1, 5).map((at, index) => at - (starts[index] ?? 0));
    // Timers are rounded to milliseconds.
    for (const [index, minimum] of [950, 1950, 3950, 7950].entries())
      expect(waits[index]).toBeGreaterThanOrEqual(minimum);
  });

  await test.step("the complete log is shown after the step has ended", async () => {
    await page.unroute("**/logs/1/2*");
    await gate.open("first");
    await expect(announced(page, "Step first: Success")).toBeAttached();
    await expect(note).toHaveCount(0);
    // Only the lines in view are in the page, and a finished log opens at its end.
    await expect(page.getByRole("log")).toContainText(/first line \d/);
  });
  await gate.open("second");
});
