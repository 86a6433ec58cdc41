import { stripVTControlCharacters } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { makeGate, startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const pipeline = `kind: pipeline
type: exec
name: reading
steps:
  - name: letters
    commands:
      - cat letters.txt
  - name: fail
    commands:
      - for i in $(seq 1 300); do echo "part $i"; done
      - "echo 'src/app.ts(12,5): error TS2304: Cannot find name one.'"
      - for i in $(seq 301 600); do echo "part $i"; done
      - "echo 'src/app.ts(19,1): error TS2554: Expected 2 arguments.'; exit 1"
  - name: after
    commands:
      - "echo 'src/app.ts(3,1): error TS2532: Object is possibly undefined.'"
    when: { status: [failure] }
`;

/** Direction overrides, Hebrew, wide characters, an emoji, tabs; then lines for the columns of tabs. */
const letters = `a\u202eb\u200bc\nשלום עולם!\n漢字|x\nab|x\n😀|x\n1\t2\n漢\t2\n\
12345678|2345678|2345678|234\n\t|\t|\t|\na\t|\tb\t|\n1234567\t|2345678|\n\u001b[31m12345678\u001b[0m\t|\n\t${"word ".repeat(60)}end\n`;

/** The columns of the bars in the lines above, in order. */
const bars = [
  { line: 8, columns: [8, 16, 24] },
  { line: 9, columns: [8, 16, 24] },
  { line: 10, columns: [8, 24] },
  { line: 11, columns: [8, 16] },
  { line: 12, columns: [16] },
];

const inView = (log: Locator, text: string): Locator => log.getByText(text, { exact: true });

/** The columns of the bars in a line, counted in characters from the first one of the log. */
const barsIn = (log: Locator, line: number): Promise<number[]> =>
  log.evaluate((element, row) => {
    const positions = (at: number, wanted: string): number[] => {
      const text = element.querySelector(`[data-line="${at}"] [data-text]`);
      const walker = document.createTreeWalker(text ?? element, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { index } of (node.textContent ?? "").matchAll(new RegExp(wanted, "g"))) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          found.push(range.getBoundingClientRect().left);
        }
      return found;
    };
    // This line begins with digits.
    const [first = 0, second = 0] = positions(8, "[0-9]");
    return positions(row, "[|]").map((left) => Math.round((left - first) / (second - first)));
  }, line);

/** The position of a character in a line. */
const leftOf = (log: Locator, line: number, letter: string): Promise<number> =>
  log.evaluate(
    (element, [row, wanted]) => {
      const text = element.querySelector(`[data-line="${row}"] [data-text]`);
      const walker = document.createTreeWalker(text ?? element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return Math.round(range.getBoundingClientRect().left);
      }
      return -1;
    },
    [line, letter] as const,
  );

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test("logs can be read, copied and searched", async ({
  page,
  server,
  makeRepository,
  pageErrors,
}) => {
  const files = { ".drone.yml": pipeline, "letters.txt": letters };
  const { slug } = await makeRepository("reading", files);
  const headers = { origin: server.url };
  await page.request.post(`/api/repos/${slug}/builds`, { headers });
  await page.goto(`/${slug}/1/1/3`);
  await expect(page.getByText("Exit Code 1", { exact: true })).toBeVisible({ timeout: 60_000 });

  await test.step("each character is in the column where a terminal puts it", async () => {
    await page.goto(`/${slug}/1/1/2`);
    const log = page.getByRole("log");
    await expect(inView(log, "ab|x")).toBeVisible();
    // A fallback font is shown until the log's own font is loaded.
    await page.evaluate(() => document.fonts.ready);
    expect(await leftOf(log, 2, "!")).toBeLessThan(await leftOf(log, 2, "ש"));
    const emoji = (await leftOf(log, 5, "|")) - (await leftOf(log, 4, "|"));
    expect(Math.abs(emoji)).toBeLessThanOrEqual(1);
    expect(await leftOf(log, 7, "2")).toBe(await leftOf(log, 6, "2"));
  });

  await test.step("a copy contains the text without line numbers", async () => {
    await page.getByRole("log").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await expect
      .poll(() => copied(page))
      .toBe(`+ cat letters.txt\n${stripVTControlCharacters(letters)}`.trimEnd());
  });

  await test.step("the filter says when no line matches", async () => {
    await page.goto(`/${slug}/1/1/3?q=part%2045&only=2`);
    await expect(page.locator("[data-current]")).toContainText("part 45");
    await page.getByRole("textbox", { name: "Search the log" }).fill("no such part");
    await expect(page.getByText(/^None of the \d+ lines match the search/)).toBeVisible();
    await expect(page.locator("[data-line]")).toHaveCount(0);
    await expect(page.getByText(/^0 of \d+ lines match$/)).toBeVisible();
  });

  await test.step("the next error is shown although the filter hides it", async () => {
    await page.goto(`/${slug}/1/1/3?q=part%2045&only=0`);
    const log = page.getByRole("log");
    await expect(log.locator("[data-line]")).toHaveCount(11);
    await expect(log.locator("[data-current]")).toContainText("part 45");
    await log.focus();
    await page.keyboard.press("e");
    await expect(log.locator("[data-current]")).toContainText("TS2304");
    await page.keyboard.press("e");
    await expect(log.locator("[data-current]")).toContainText("TS2554");
  });

  await test.step("from a successful step, the next error is in the failed one", async () => {
    await page.goto(`/${slug}/1/1/4`);
    const log = page.getByRole("log");
    await expect(log).toContainText("TS2532");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/\/1\/1\/3(?:\?|$)/);
    await expect(log.locator("[data-current]")).toContainText(/TS2304|TS2554/);
  });

  await test.step("the URL of a line is plain", async () => {
    await page.getByRole("log").locator("[data-current] [data-number]").click();
    await expect(page).toHaveURL(/[?&]lines=\d+(?:&|$)/);
    await page.goto(`/${slug}/1/1/3?lines=9`);
    await expect(page.locator("[data-linked]")).toContainText("part 8");
  });

  await test.step("a link into the log shows the log and keeps the search", async () => {
    await page.getByRole("button", { name: "Graph View" }).click();
    await page.goto(`/${slug}/1/1/3?q=part%208&lines=9`);
    const link = page.locator("[data-linked] [data-number]");
    await expect(link).toHaveAttribute("href", /\?q=part(\+|%20)8&lines=9$/);
    await page.goto(`/${slug}/1/1/3`);
    const graph = page.getByRole("button", { name: "Graph View" });
    await expect(graph).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Log View" }).click();
  });

  await test.step("a link to a missing line shows a message", async () => {
    await page.goto(`/${slug}/1/1/3?lines=900000`);
    await expect(page.getByText("This log has no line 900,000")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy link", exact: true })).toHaveCount(0);
    await expect(page.locator("[data-current]")).toHaveCount(0);
  });

  await test.step("keys step through the matches in all steps", async () => {
    await page.goto(`/${slug}/1/1/2?q=part&in=build`);
    await expect(page.getByText("602 lines in 1 step")).toBeVisible();
    await page.getByRole("textbox", { name: "Search the log" }).press("Enter");
    await page.keyboard.press("n");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const found = page.getByRole("region", { name: "Found in this build" });
    await expect(found.getByRole("link").nth(1)).toBeFocused();
    await page.getByRole("textbox", { name: "Search the log" }).fill("(");
    await page.getByRole("button", { name: "Regular expression" }).click();
    await expect(page.getByText("Not a regular expression")).toHaveCount(1);
    await expect(page.getByText(/Invalid|Unterminated/)).toHaveCount(0);
  });

  await test.step("all steps are searched, and each result opens its log", async () => {
    await page.goto(`/${slug}/1/1/2?q=part&in=build`);
    const found = page.getByRole("region", { name: "Found in this build" });
    await expect(found.getByText("602 lines in 1 step")).toBeVisible();
    await found.getByRole("link", { name: "582 more lines in this step" }).click();
    await expect(page).toHaveURL(/\/1\/1\/3\?q=part$/);
    await expect(page.getByText("of 602")).toBeVisible();
  });

  await test.step("on a phone the options of the log open above it, and lead to the variables", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${slug}/1/1/2`);
    await page.getByRole("button", { name: "Log options" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Time since the step started" }).click();
    await page.keyboard.press("Escape");
    const log = page.getByRole("log");
    await expect(log.locator("[data-time]").first()).toBeVisible();
    await page.getByRole("button", { name: "Search the log" }).click();
    const searchField = page.getByRole("textbox", { name: "Search the log" });
    await expect(searchField).toBeFocused();
    // The search field shares a row with its scope; everything else is in the other row.
    const place = await page.getByRole("combobox", { name: "Where to search" }).boundingBox();
    const bar = await page.getByRole("search").boundingBox();
    const { y = 0, height = 0 } = (await searchField.boundingBox()) ?? {};
    expect(place?.y).toBeLessThan(y + height);
    expect(bar?.height).toBeLessThan(90);
    await page.getByRole("button", { name: "Log options" }).click();
    await page.getByRole("menuitem", { name: "Variables of this step" }).click();
    const variables = page.getByRole("heading", { name: /^Variables of / });
    await expect(variables).toBeFocused();
    await expect(variables).toBeInViewport();
  });

  await test.step("a pipeline file that could not be loaded is loaded again", async () => {
    pageErrors.allow(/status of 500/);
    const isFile = isCall(`/api/repos/${slug}/builds/1/file`);
    await page.route(isFile, (route) => route.fulfill({ status: 500, json: { message: "full" } }));
    await page.reload();
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await page.unroute(isFile);
    // The file may be there first: what failed is fetched again when the stream opens.
    await retry.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
    await expect(page.getByText("name: reading")).toBeVisible();
  });

  await test.step("lines that do not wrap have a complete frame, including their numbers", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${slug}/1/1/3`);
    const log = page.getByRole("log");
    await log.focus();
    await page.keyboard.press("w");
    await page.keyboard.press("k");
    await expect(log.locator("[data-current] [data-number]")).not.toHaveCSS("box-shadow", "none");
  });

  await test.step("a printed log says that it is not all of it", async () => {
    const hint = page.getByText("Only the lines in view are printed.");
    await page.goto(`/${slug}/1/1/3`);
    await expect(page.getByRole("log").locator("[data-line]").first()).toBeVisible();
    await expect(hint).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(hint).toBeVisible();
    await page.goto(`/${slug}/1/1/4`);
    await expect(page.getByRole("log").locator("[data-line]").first()).toBeVisible();
    await expect(hint).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("tabs lead to every eighth column, whether lines wrap or not, on every screen", async () => {
    await page.goto(`/${slug}/1/1/2`);
    const log = page.getByRole("log");
    await expect(log.getByText("1234567\t|2345678|")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const width of [wide.width, 390]) {
      await page.setViewportSize({ ...wide, width });
      for (const wraps of ["false", "true"]) {
        await expect(page.locator(`[data-wrap="${wraps}"]`)).toBeVisible();
        for (const { line, columns } of bars)
          expect(await barsIn(log, line), `line ${line}, ${width} px, ${wraps}`).toEqual(columns);
        await log.focus();
        await page.keyboard.press("w");
      }
    }
  });
});

test("a running step is still followed after 'Show all logs'", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = await makeGate();
  const command = `seq 1 600; until [ -e ${gate.path}.first ]; do sleep 0.3; done; echo the end`;
  const { slug } = await makeRepository("followed-log", { ".drone.yml": pipelineFile(command) });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}/${number}/1/2`);
  const follow = page.getByRole("button", { name: "Follow logs" });
  const showAll = page.getByRole("button", { name: "Show all logs" });
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await showAll.click();
  await expect(showAll).toHaveCount(0);
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await gate.open("first");
  await expect(page.getByRole("log").getByText("the end", { exact: true })).toBeInViewport();
});
