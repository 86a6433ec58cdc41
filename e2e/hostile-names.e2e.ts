import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { goTo, type Place } from "./places.ts";
import type { TestRepository } from "./repository.ts";

// The whole browser has notifications.
test.use({ ...wholeBrowser, permissions: ["notifications", "clipboard-read", "clipboard-write"] });

const branch = "תכונה/ראשית";
const author = "ישראל ישראלי 3";
const stage = "בנייה (א)";
const step = "בדיקה 2";
const target = "ייצור 1";
const cronJob = "לילה 1";

const pipeline = `kind: pipeline
type: exec
name: ${stage}
steps:
  - name: הכנה 1
    commands:
      - echo ready
  - name: ${step}
    commands:
      - "echo error: broken; exit 1"
---
kind: pipeline
type: exec
name: publish
steps:
  - name: upload
    commands:
      - echo uploaded
depends_on: ["${stage}"]
`;

/** Escape sequences, control characters, and characters that reorder or hide what follows. */
const hostile =
  "Fix \u001b[31mred\u001b[0m \u001b]0;window\u0007\u001b]8;;https://example.com\u001b\\link\u001b]8;;\u001b\\ " +
  "\u202egnp.exe\u202c zero\u200bwidth 👩‍👩‍👧‍👦 \u0008end\u009b2J";
const shownTitle = "Fix red link \ufffdgnp.exe\ufffd zero\ufffdwidth 👩‍👩‍👧‍👦 end";

/** What a page must neither show nor pass on. The isolates around names from right to left are fine. */
const controls =
  // oxlint-disable-next-line no-control-regex -- these are the characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066\u2067]|\[31m/;

const expectClean = (text: string): void => expect(text).not.toMatch(controls);

const post = async (page: Page, url: string, path: string, data?: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { origin: url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
};

/** The builds that have ended. */
const ended = async (page: Page, { slug }: TestRepository): Promise<number> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds`);
  const builds: { status: string }[] = await answer.json();
  return builds.filter(({ status }) => status === "failure").length;
};

const toggle = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
};

const places = ({ slug }: TestRepository): Place[] => [
  { name: "home", path: "/" },
  { name: "builds feed", path: "/builds-feed" },
  { name: "builds", path: `/${slug}` },
  { name: "branches", path: `/${slug}/branches` },
  { name: "deployments", path: `/${slug}/deployments` },
  { name: "trends", path: `/${slug}/trends` },
  { name: "a failed step", path: `/${slug}/1/1/3` },
  { name: "a skipped stage", path: `/${slug}/1/2` },
  { name: "a deployment", path: `/${slug}/2` },
  { name: "cron jobs", path: `/${slug}/settings/cron` },
  {
    name: "removal of a cron job",
    path: `/${slug}/settings/cron`,
    open: (page) => page.getByRole("button", { name: /Remove cron job/ }).click(),
  },
];

/**
 * Texts that stand on the wrong side of each other: neighbours in a line of markup, and what a text has before and after
 * one of the names.
 */
const disordered = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const found: string[] = [];
    const boxOf = (range: Range): DOMRect | undefined => {
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const [first] = boxes;
      const isOneLine = boxes.every(({ top }) => Math.abs(top - (first?.top ?? 0)) < 8);
      return isOneLine && first !== undefined ? range.getBoundingClientRect() : undefined;
    };
    const compare = (one: Range, other: Range): void => {
      const [a, b] = [boxOf(one), boxOf(other)];
      if (a === undefined || b === undefined || a.bottom <= b.top || b.bottom <= a.top) return;
      if (b.left < a.left) found.push(`${one.toString()} | ${other.toString()}`);
    };
    const rangeOf = (node: Node, from?: number, to?: number): Range => {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (from !== undefined) range.setStart(node, from);
      if (to !== undefined) range.setEnd(node, to);
      return range;
    };
    const compareParts = (text: Text): void => {
      for (const name of names) {
        const start = text.data.indexOf(name);
        if (start < 0) continue;
        const end = start + name.length;
        const before = text.data.slice(0, start).search(/\p{L}\P{L}*$/u);
        const after = text.data.slice(end).search(/\p{L}/u);
        const middle = rangeOf(text, start, end);
        if (before >= 0) compare(rangeOf(text, before, before + 1), middle);
        if (after >= 0) compare(middle, rangeOf(text, end + after, end + after + 1));
      }
    };
    const isInline = (node: Node): boolean =>
      node instanceof Text
        ? node.data.trim() !== ""
        : node instanceof HTMLElement && getComputedStyle(node).display === "inline";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || element === null) continue;
      if (element.closest(".unseen, [data-text], script, style") !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      compareParts(node);
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(".unseen, [data-text]") !== null) continue;
      const inline = [...element.childNodes].filter(isInline);
      inline.slice(1).forEach((node, at) => compare(rangeOf(inline[at]!), rangeOf(node)));
    }
    return found;
  }, names);

/** Keeps what the page tells the browser to show. */
const keepNotes = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const notes: string[] = [];
    Reflect.set(window, "notes", notes);
    window.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        notes.push(`${title}\n${options.body}`);
      }
    };
  });
  return () => page.evaluate((): string[] => Reflect.get(window, "notes"));
};

test("names from right to left reorder no text around them, and hostile messages act nowhere", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("hostile-names", { ".drone.yml": pipeline });
  const { slug } = repository;
  await repository.git("checkout", "--quiet", "--detach");
  const identity = `${author} <israel@example.com>`;
  const message = `${hostile}\n\nMore \u001b[2J${hostile}`;
  await repository.git("commit", "--quiet", "--allow-empty", "--author", identity, "-m", message);
  await repository.git("checkout", "--quiet", "-b", branch);
  await expect.poll(() => ended(page, repository)).toBe(1);
  const query = new URLSearchParams({ target });
  await post(page, server.url, `/api/repos/${slug}/builds/1/promote?${query}`);
  await expect.poll(() => ended(page, repository)).toBe(2);
  await post(page, server.url, `/api/repos/${slug}/cron`, {
    name: cronJob,
    branch,
    expr: "@daily",
  });

  for (const width of [1440, 390])
    for (const place of places(repository)) {
      await page.setViewportSize({ width, height: 900 });
      await goTo(page, place);
      const names = [branch, author, stage, step, target, cronJob];
      const where = `${place.name}, ${width} px`;
      expect.soft(await disordered(page, names), where).toEqual([]);
      expectClean(`${await page.title()} ${await page.locator("body").innerText()}`);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const view of ["Graph View", "Timeline", "Log View"]) {
    await page.goto(`/${slug}/1/1/3`);
    await toggle(view)(page);
    expect.soft(await disordered(page, [stage, step]), view).toEqual([]);
  }

  await test.step("headings, lists and tooltips show the message as logs show such text", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toContainText(shownTitle);
    await page.goto(`/${slug}`);
    const row = page.getByText(shownTitle).first();
    await expect(row).toBeVisible();
    const tooltips = page.locator("[title]");
    expectClean(
      (await tooltips.evaluateAll((all) => all.map((one) => one.getAttribute("title")))).join("\n"),
    );
  });

  await test.step("copied Markdown contains no control characters", async () => {
    await page.goto(`/${slug}/1/1/3`);
    const brief = page.getByRole("region", { name: "Why this build failed" });
    await brief.getByRole("button", { name: "Copy" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(step);
    expectClean(await copied());
  });

  await test.step("a notification shows the message and the names in order", async () => {
    const notes = await keepNotes(page);
    await page.goto("/account");
    await page.getByRole("switch", { name: "My builds" }).check();
    await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    await post(page, server.url, `/api/repos/${slug}/builds/1`);
    await expect.poll(notes).toHaveLength(1);
    const [note = ""] = await notes();
    expectClean(note);
    expect(note).toContain(shownTitle);
    expect(note).toContain(`\u2068${branch}\u2069 · \u2068${author}\u2069`);
  });
});
