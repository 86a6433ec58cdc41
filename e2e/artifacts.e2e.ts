import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

/** A report that tries to act as whoever looks at it, and shows what came of it. */
const hostile = `<!doctype html><title>Report</title><h1>Coverage</h1><pre id=o></pre><script>
const out = [];
const add = (name, value) => { out.push(name + ': ' + value); o.textContent = out.join('\\n'); };
const attempt = (name, run) => { try { add(name, run()); } catch (error) { add(name, 'refused'); } };
attempt('origin', () => self.origin);
attempt('cookie', () => document.cookie);
attempt('storage', () => localStorage.length);
attempt('parent', () => parent === self ? 'refused' : parent.document.title);
fetch('/api/user/token', { method: 'POST', credentials: 'include' })
  .then((answer) => answer.text().then((text) => add('call', answer.status + text)), () => add('call', 'refused'));
const image = new Image();
image.onload = () => add('image', 'loaded');
image.onerror = () => add('image', 'refused');
image.src = '/api/badges/octo/artifacts/status.svg';
</script>`;

const pipeline = `kind: pipeline
type: exec
name: test
steps:
  - name: report
    commands:
      - cp report.html notes.txt $SIGNALBOX_ARTIFACTS
      - printf '\\001\\002' > $SIGNALBOX_ARTIFACTS/app.bin
`;

test("the artifacts of a build are shown without the rights of the viewer @embedded", async ({
  page,
  server,
  makeRepository,
  pageErrors,
}) => {
  // The browser says what it refuses to the report.
  pageErrors.allow(/Content Security Policy|sandbox|Blocked|net::ERR|CORS/);
  const files = { ".drone.yml": pipeline, "report.html": hostile, "notes.txt": "Read me\n" };
  const repository = await makeRepository("artifacts", files);
  await repository.commit({ "a.txt": "a" }, "Leave artifacts");
  await page.goto(`/${repository.slug}`);
  await expect(page.getByRole("img", { name: "Success" }).first()).toBeVisible();
  await page.goto(`/${repository.slug}/1?view=overview`);
  const section = page.getByRole("region", { name: /^Artifacts: 3 files/ });
  await expect(section).toBeVisible();
  const refused = /origin: null\ncookie: refused\nstorage: refused\nparent: refused/;

  await test.step("a text is shown in the page", async () => {
    await section.getByRole("button", { name: "notes.txt", exact: true }).press("Enter");
    await expect(section.getByText("Read me")).toBeVisible();
  });

  await test.step("a report in the page can neither act as the viewer nor load anything", async () => {
    await section.getByRole("button", { name: "report.html", exact: true }).click();
    const shown = page.frameLocator("iframe").locator("pre");
    await expect(shown).toHaveText(refused);
    await expect(shown).toContainText("call: refused");
    await expect(shown).toContainText("image: refused");
    await expectAccessible(page);
  });

  await test.step("nor can it in a tab of its own", async () => {
    const address = await page.locator("iframe").getAttribute("src");
    const tab = await page.context().newPage();
    await tab.goto(address ?? "");
    await expect(tab.locator("pre")).toHaveText(refused);
    await expect(tab.locator("pre")).toContainText("call: refused");
    await tab.close();
    // The token of the administrator is the same as before.
    expect((await page.request.get(`${server.url}/api/user`)).ok()).toBe(true);
  });

  await test.step("files are downloaded, one or all", async () => {
    const downloads = [
      [section.getByRole("link", { name: "Download app.bin" }), "app.bin"],
      [section.getByRole("link", { name: "All as archive" }), "artifacts-1.tar"],
    ] as const;
    for (const [link, name] of downloads) {
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe(name);
    }
  });

  await test.step("one is deleted after a confirmation", async () => {
    await section.getByRole("button", { name: "Delete app.bin" }).click();
    await page.getByRole("button", { name: "Delete artifact" }).click();
    await expect(page.getByRole("region", { name: /^Artifacts: 2 files/ })).toBeVisible();
    await expect(section.getByText("app.bin")).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Artifacts", exact: true })).toBeFocused();
  });
});
