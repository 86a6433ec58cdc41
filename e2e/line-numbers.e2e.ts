import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { shownLines } from "./shown.ts";

/** Pieces as a runner sends them: cut where the program wrote, with several lines or a part of one. */
const pieces = ["+ make\n", "compi", "ling a.c\ncompiling b.c\n", "", "link", "ing\n", "done\n"];
const numbered = ["1 + make", "2 compiling a.c", "3 compiling b.c", "4 linking", "5 done"];

test("line numbers count lines, however the text was split into pieces @embedded", async ({
  page,
  makeRepository,
  server,
}) => {
  const { slug } = await makeRepository("counted", { ".drone.yml": pipelineFile() });
  await page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  const status = async () =>
    (await (await page.request.get(`/api/repos/${slug}/builds/1`)).json()).status;
  await expect.poll(status).toBe("success");
  let firstPos = 0;
  await page.route("**/logs/1/2*", (route) =>
    route.fulfill({ json: pieces.map((out, index) => ({ pos: firstPos + index, out, time: 0 })) }),
  );

  await test.step("a complete log begins at line 1", async () => {
    await page.goto(`/${slug}/1/1/2`);
    await expect(page.getByRole("log")).toContainText("done");
    expect(await shownLines(page)).toEqual(numbered);
  });

  await test.step("a link leads to the line with that number", async () => {
    await page.locator("[data-number='4']").click();
    await expect(page).toHaveURL(/[?&]lines=4(?:&|$)/);
    await page.reload();
    await expect(page.locator("[data-linked]")).toContainText("linking");
    await page.goto(`/${slug}/1/1/2?lines=6`);
    await expect(page.getByText("This log has no line 6")).toBeVisible();
  });

  await test.step("a search through all steps shows the numbers of the lines", async () => {
    await page.goto(`/${slug}/1/1/1?q=linking&in=build`);
    const found = page.getByRole("region", { name: "Found in this build" });
    await found.getByRole("link", { name: /linking/ }).click();
    await expect(page).toHaveURL(/[?&]lines=4(?:&|$)/);
  });

  await test.step("a log whose beginning the server dropped has no known line numbers", async () => {
    firstPos = 24_392;
    await page.goto(`/${slug}/1/1/2`);
    await expect(page.getByText("The server dropped the beginning of this log.")).toBeVisible();
    expect(await shownLines(page)).toEqual(numbered);
  });
});

test("a link into a long log shows its line before and after the beginning has loaded @embedded", async ({
  page,
  makeRepository,
  server,
}) => {
  const pipeline = pipelineFile("seq 20000");
  const { slug } = await makeRepository("long-link", { ".drone.yml": pipeline });
  await page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  const status = async () =>
    (await (await page.request.get(`/api/repos/${slug}/builds/1`)).json()).status;
  await expect.poll(status).toBe("success");
  // The first line echoes the command.
  for (const number of [19_990, 11]) {
    await page.goto(`/${slug}/1/1/2?lines=${number}-${number + 2}`);
    await expect(page.locator("[data-linked]")).toHaveCount(3);
    await expect(page.locator("[data-current] [data-text]")).toHaveText(String(number - 1));
  }
});
