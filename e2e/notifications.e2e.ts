import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { connection, makeGate, startBuild } from "./live-build.ts";
import { test } from "./live-fixtures.ts";
import { observeNotifications } from "./observe-notifications.ts";

test.use(wholeBrowser);

/** Fails while the repository has the file `broken`. */
const pipeline = `kind: pipeline
type: exec
name: default
steps:
  - name: prepare
    commands:
      - echo ready
  - name: check
    commands:
      - test ! -e broken
`;

/** Clicks the newest notification of the tab that showed one. */
const clickNote = async (tabs: readonly Page[]): Promise<Page> => {
  for (const tab of tabs) {
    const isHere = await tab.evaluate(() => {
      const note: unknown = Reflect.get(window, "lastNote");
      return note instanceof Notification && note.dispatchEvent(new Event("click"));
    });
    if (isHere) return tab;
  }
  throw new Error("no tab has shown a notification");
};

/** Waits until choices made from now on no longer apply to an ended build, because servers round its end to whole seconds. */
const endedBefore = async (page: Page, slug: string, number: number): Promise<void> => {
  const age = async (): Promise<number> => {
    const answer = await page.request.get(`/api/repos/${slug}/builds/${number}`);
    const { finished = 0 }: { finished?: number } = answer.ok() ? await answer.json() : {};
    return finished === 0 ? 0 : Date.now() / 1000 - finished;
  };
  await expect.poll(age).toBeGreaterThan(3.5);
};

const openLive = async (openTab: (path: string) => Promise<Page>, path: string): Promise<Page> => {
  const tab = await openTab(path);
  await expect(connection(tab)).toHaveText("Live");
  return tab;
};

test("my builds cause one notification each, unless a tab shows them or the choice is off @embedded", async ({
  page,
  context,
  server,
  makeRepository,
  openTab,
}) => {
  const { notes, titles } = await observeNotifications(context);
  const repository = await makeRepository("mine", { ".drone.yml": pipeline, broken: "" });
  const { slug } = repository;
  const start = () => startBuild(page, server.url, slug);
  const account = await openLive(openTab, "/account");
  const home = await openLive(openTab, "/");
  const mine = account.getByRole("switch", { name: "My builds" });
  const shownNotes: string[] = [];
  /** Expects a notification for this build after the previously expected ones, and no other. */
  const expectNote = async (build: number) => {
    shownNotes.push(`${slug} #${build} failed`);
    await expect.poll(titles).toEqual(shownNotes);
  };

  await test.step("a failed build says which step failed, and a click opens it there", async () => {
    await endedBefore(page, slug, await start());
    await mine.check();
    const failed = await start();
    await expectNote(failed);
    expect(notes[0]?.body).toMatch(/^check: .*\n.+\nmain · /);
    const tab = await clickNote([account, home]);
    await expect(tab).toHaveURL(new RegExp(`/${slug}/${failed}/1/\\d`));
    await tab.goto(tab === account ? "/account" : "/");
    await expect(connection(tab)).toHaveText("Live");
  });

  await test.step("a visible tab that shows the build is enough", async () => {
    const gate = await makeGate();
    const waiting = `until [ -e ${gate.path}.first ]; do sleep 0.3; done`;
    const gated = pipeline.replace("echo ready", waiting);
    await repository.commit({ ".drone.yml": gated }, "Wait for the gate");
    const shown = await start();
    const tab = await openLive(openTab, `/${slug}/${shown}`);
    await expect(tab).toHaveTitle(/^Running · /);
    await gate.open("first");
    await expect(tab).toHaveTitle(/^Failure · /);
    await expectNote(await start());
    await tab.close();
  });

  await test.step("nothing is reported while the choice is off", async () => {
    await mine.uncheck();
    await endedBefore(page, slug, await start());
    await mine.check();
    await expectNote(await start());
  });
});

test("a watched branch causes notifications until it is removed, and only of changes if so chosen @embedded", async ({
  context,
  makeRepository,
  openTab,
}) => {
  const { notes, titles } = await observeNotifications(context);
  const repository = await makeRepository("branch-watch", { ".drone.yml": pipeline });
  const { slug } = repository;
  await repository.commit({ "a.txt": "1" }, "Add a file");
  const branches = await openLive(openTab, `/${slug}/branches`);
  const list = await openLive(openTab, `/${slug}?query=branch:main`);
  const account = await openLive(openTab, "/account");
  await expect(account.getByText(/^None\./)).toBeVisible();
  await endedBefore(account, slug, 1);

  await test.step("it is watched where branches are shown", async () => {
    const bell = branches.getByRole("row", { name: /main/ }).getByRole("button", {
      name: "Watch main",
    });
    await expect(bell).toHaveAttribute("aria-pressed", "false");
    await bell.click();
    for (const tab of [branches, list])
      await expect(tab.getByRole("button", { name: "Watch main" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    await repository.commit({ "a.txt": "2" }, "Change the file");
    await expect.poll(titles).toEqual([`${slug} #2 succeeded`]);
    expect(notes[0]?.body).toMatch(/^Change the file\nmain · /);
  });

  await test.step("reports only a failure and its fix if only changes are chosen", async () => {
    await account.getByLabel("Notify me").selectOption("Only when they fail or are fixed");
    await repository.commit({ "a.txt": "3" }, "Change it again");
    await expect(branches.getByRole("row", { name: /main/ })).toContainText("#3");
    await expect(branches.getByRole("img", { name: "Success" }).first()).toBeVisible();
    await repository.commit({ broken: "" }, "Break it");
    await expect.poll(titles).toEqual([`${slug} #2 succeeded`, `${slug} #4 failed`]);
    await repository.git("rm", "--quiet", "broken");
    await repository.commit({ "a.txt": "4" }, "Fix it");
    await expect
      .poll(titles)
      .toEqual([`${slug} #2 succeeded`, `${slug} #4 failed`, `${slug} #5 is fixed`]);
  });

  await test.step("it is removed on the account page", async () => {
    await account.evaluate(() => {
      const key = "signalbox.notifications";
      const gone = '"branches":[{"namespace":"octo","name":"gone","branch":"main"},';
      const choices = localStorage.getItem(key) ?? "";
      localStorage.setItem(key, choices.replace('"branches":[', gone));
    });
    await account.reload();
    await expect(account.getByText("octo/gone was not found")).toBeVisible();
    await account.getByRole("button", { name: "Stop watching main of octo/gone" }).click();
    const stop = account.getByRole("button", { name: `Stop watching main of ${slug}` });
    await expect(stop).toBeFocused();
    await stop.click();
    await expect(account.getByText(/^None\./)).toBeVisible();
    await expect(account.getByRole("heading", { name: "Watched branches" })).toBeFocused();
    await expect(list.getByRole("button", { name: "Watch main" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    const earlier = titles();
    await repository.commit({ broken: "" }, "Break it again");
    await endedBefore(account, slug, 6);
    await list.getByRole("button", { name: "Watch main" }).click();
    await repository.commit({ "a.txt": "5" }, "Change it while it is broken");
    await expect.poll(titles).toEqual([...earlier, `${slug} #7 failed`]);
  });
});

test("an expired session keeps the choices, and a sign-out deletes them @embedded", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["notifications"]);
  const mine = page.getByRole("switch", { name: "My builds" });
  await signIn();
  await page.goto("/account");
  await mine.check();
  await context.clearCookies();
  await page.reload();
  await expect(page).not.toHaveURL(/\/account/);
  await signIn();
  await page.goto("/account");
  await expect(mine).toBeChecked();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
  await signIn();
  await page.goto("/account");
  await expect(mine).not.toBeChecked();
});

test("the account page says how to allow notifications that are blocked @embedded", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  // Once a permission is granted, Playwright's browsers deny all others.
  await context.grantPermissions(["geolocation"]);
  await page.goto("/account");
  const problem = page.getByText("Notifications are blocked. Allow them for this site in");
  const mine = page.getByRole("switch", { name: "My builds" });
  await expect(problem).toBeVisible();
  await expect(mine).toBeDisabled();
  await context.grantPermissions(["notifications"]);
  await expect(problem).toBeHidden();
  await mine.check();
  await expect(mine).toBeChecked();
});
