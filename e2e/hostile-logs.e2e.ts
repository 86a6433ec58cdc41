import type { Locator, Page } from "@playwright/test";
import { HOSTILE_LOGS } from "../packages/log-engine/test/hostile-logs.ts";
import { expect, test } from "./fixtures.ts";

const names = Object.keys(HOSTILE_LOGS);
/** Logs that a program can print. They pass through a process, the store and the stream, too. */
const printed = ["brokenUtf8", "escapes", "controls", "bidirectional", "scriptLinks", "markup"];

/** The message of the console for answers of the corpus without lines. */
const messages: Partial<Record<string, string>> = {
  notALog: "The server's response is not a log.",
  html: "The server's response is not a log.",
  bareNumber: "The server's response is not a log.",
  nestedJson: "The log is incomplete: its last part is missing.",
  empty: "hostile - empty: success",
};

// Without a trace, which would contain all these logs and take longer than the journey.
test.use({ trace: "off" });

/** The clone step is the first one, the printing step the second. */
const firstStep = 3;

const pipeline = `kind: pipeline
type: exec
name: hostile
steps:
  - name: printed
    commands:
      - base64 -d printed.base64
${names.map((name) => `  - name: ${name}\n    commands:\n      - "true"\n`).join("")}`;

test("hostile logs are shown as text: nothing is executed and no policy is violated @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  // About ten seconds on an idle machine, because the logs are large.
  test.setTimeout(240_000);
  const files = { ".drone.yml": pipeline, "printed.base64": printedBytes().toString("base64") };
  const { slug } = await makeRepository("hostile", files);
  await build(page, server.url, slug);
  // No known server sends most of these bytes, but a compromised one may.
  await page.route("**/logs/1/*", async (route) => {
    const step = Number(/\d+$/.exec(new URL(route.request().url()).pathname)?.[0]);
    const bytes = HOSTILE_LOGS[names[step - firstStep] ?? ""]?.();
    if (bytes === undefined) await route.continue();
    else await route.fulfill({ contentType: "application/json", body: Buffer.from(bytes) });
  });
  const happened = await watch(page, server.url);

  await test.step("logs are shown as the program printed them", async () => {
    await page.goto(`/${slug}/1/1/2`);
    await expect(logOf(page, "printed").getByText("onerror")).toBeVisible();
    await checkConsole(page, "printed");
  });
  for (const name of names)
    await test.step(name, async () => {
      await openStep(page, names.indexOf(name) + firstStep);
      await checkConsole(page, name);
    });

  expect(await page.evaluate(() => Reflect.has(window, "hacked"))).toBe(false);
  await expect(page).toHaveTitle("Success · octo/hostile #1 - Signalbox");
  expect(happened).toEqual([]);
});

test("the check for executed logs detects an executed script", async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.allow(/content security policy/i);
  const happened = await watch(page, server.url);
  await page.goto("/welcome");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hacked = 1";
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.hacked = 1");
    image.src = "/nothing-here.png";
    document.body.append(script, image);
  });
  await expect.poll(() => happened.join("\n")).toContain("violation of script-src-elem");
  await expect.poll(() => happened.join("\n")).toContain("violation of script-src-attr");
  expect(await page.evaluate(() => Reflect.has(window, "hacked"))).toBe(false);
  await page.evaluate(() => window.open("about:blank"));
  await expect.poll(() => happened).toContain("another page");
});

/** The content of the corpus as the output of one program. */
const printedBytes = (): Buffer => {
  // One character for each byte, so that invalid UTF-8 stays as it is.
  const logs = printed.map((name) => Buffer.from(HOSTILE_LOGS[name]?.() ?? []).toString("latin1"));
  const outs = logs.flatMap((json) => {
    const pieces: { out: string }[] = JSON.parse(json);
    return pieces.map(({ out }) => out);
  });
  return Buffer.from(outs.join(""), "latin1");
};

const build = async (page: Page, url: string, slug: string): Promise<void> => {
  const started = await page.request.post(`/api/repos/${slug}/builds`, {
    headers: { origin: url },
  });
  expect(started.ok()).toBe(true);
  const status = async (): Promise<unknown> => {
    const answer: { status: string } = await (
      await page.request.get(`/api/repos/${slug}/builds/1`)
    ).json();
    return answer.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe("success");
};

/** Records everything that must not happen. */
const watch = async (page: Page, url: string): Promise<readonly string[]> => {
  const happened: string[] = [];
  const record = (what: string): void => void happened.push(what);
  await page.exposeFunction("recordViolation", record);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, "recordViolation")(`violation of ${effectiveDirective}: ${blockedURI}`),
    );
  });
  page.on("console", (message) => {
    if (/security policy/i.test(message.text())) record(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    record(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== url) record(`request: ${request.url()}`);
  });
  page.on("popup", () => record("another page"));
  return happened;
};

const logOf = (page: Page, step: string): Locator =>
  page.getByRole("log", { name: `Log of hostile, ${step}`, exact: true });

const openStep = (page: Page, step: number): Promise<void> =>
  page.locator(`[role=treeitem][data-row="1/${step}"]`).click();

/**
 * Checks what the console shows for a log: the matching message, or its lines from beginning to
 * end, cleaned and raw.
 */
const checkConsole = async (page: Page, step: string): Promise<void> => {
  const log = logOf(page, step);
  const message = messages[step];
  if (message !== undefined) {
    const console = page.getByRole("region", { name: "Console" });
    await expect(console.getByText(message, { exact: true })).toBeVisible();
    await expect(log).toHaveCount(0);
    return;
  }
  await expect(log).toBeVisible();
  await log.focus();
  for (const key of ["a", "Home", "r", "End", "r"]) {
    await page.keyboard.press(key);
    expect(await foreignParts(log)).toEqual([]);
  }
};

/** Nodes among the lines that are neither text nor our own elements, and characters that affect others. */
const foreignParts = (log: Locator): Promise<string[]> =>
  log.evaluate((element) => {
    const own = new Set(["div", "a", "span", "button", "svg", "path", "mark"]);
    const isForeign = (part: Element): boolean =>
      !own.has(part.localName) ||
      (part instanceof HTMLAnchorElement && !/^https?:$/.test(part.protocol)) ||
      [...part.attributes].some(({ name }) => name.startsWith("on"));
    const parts = [...element.querySelectorAll("*")];
    const steering = /[\u0080-\u009f\u200b\u202a-\u202e\u2066-\u2069]/u;
    return [
      ...parts.filter(isForeign).map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...(parts.length > 2500 ? [`${parts.length} elements`] : []),
      ...(steering.test(element.textContent) ? ["a letter that steers others"] : []),
    ];
  });
