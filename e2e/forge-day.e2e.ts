import { expectAccessible } from "./expect-accessible.ts";
import { expect, test as base } from "./fixtures.ts";
import { startForgeTeam, type ForgeTeam } from "./forge-team.ts";
import { toast } from "./toast.ts";

type Kind = "gitea" | "github" | "gitlab";

const test = base.extend<{ kind: Kind; team: ForgeTeam }>({
  kind: ["gitea", { option: true }],
  team: async ({ kind }, provide) => {
    const team = await startForgeTeam({ kind });
    await provide(team);
    await team.stop();
  },
  baseURL: async ({ team }, provide) => provide(team.url),
});

const hosts = [
  {
    kind: "gitea",
    title: "Gitea",
    namespace: "acme",
    pull: "pull request",
    sign: "#",
    failed: "failure",
  },
  {
    kind: "github",
    title: "GitHub",
    namespace: "acme",
    pull: "pull request",
    sign: "#",
    failed: "failure",
  },
  {
    kind: "gitlab",
    title: "GitLab",
    namespace: "acme/team",
    pull: "merge request",
    sign: "!",
    failed: "failed",
  },
] as const;

const pipeline = [
  "kind: pipeline",
  "type: exec",
  "name: default",
  "steps:",
  "  - name: unit",
  "    commands:",
  "      - sh test.sh",
  "",
].join("\n");
const passing = "echo ok\n";
const failing = [
  "echo '=== RUN   TestTotals'",
  "echo '    totals_test.go:12: got 3, want 4'",
  "echo '--- FAIL: TestTotals (0.00s)'",
  "echo FAIL",
  "exit 1",
  "",
].join("\n");

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 720 };

for (const { kind, title, namespace, pull, sign, failed } of hosts) {
  test.describe(kind, () => {
    test.use({ kind });
    test(`a team's day: from signing in with ${title} to a promotion @embedded`, async ({
      page,
      team: { forge },
    }) => {
      const slug = `${namespace}/app`;
      const place = `${encodeURIComponent(namespace)}/app`;
      /** What is the same for each host is looked at once. */
      const hasDetails = kind === "gitea";
      const pulled = `${pull[0]?.toUpperCase()}${pull.slice(1)}`;
      const status = (sha: string) => forge.statusesOf(sha)["continuous-integration/drone/pr"];
      const repo = await forge.addRepository(slug, {
        files: { ".drone.yml": pipeline, "test.sh": passing },
        people: { bob: "write" },
        isPrivate: false,
      });
      const executions = page.getByRole("list", { name: "Executions" });
      const tabs = page.getByRole("navigation", { name: "Repository" });
      const pulls = page.getByRole("table", { name: `${pulled}s` });
      const approve = page.getByRole("button", { name: "Approve", exact: true });
      await test.step("sign in with the host, and sync", async () => {
        forge.atBrowser = "alice";
        await page.goto("/welcome");
        const byPassword = page.getByRole("link", { name: "Sign in with a password" });
        await expect(byPassword).toHaveAttribute("href", "/login/form");
        await page.getByRole("link", { name: `Continue with ${title}` }).click();
        await page.waitForURL((url) => url.pathname === "/" || url.pathname === "/register");
        await page.goto("/");
        await page.getByRole("button", { name: "Sync", exact: true }).click();
        const link = page.getByRole("link", { name: `${namespace} / app` });
        await expect(link).toBeVisible();
        // No example: whoever connects a git host has repositories.
        await expect(page.getByText("Example", { exact: true })).toHaveCount(0);
        await link.click();
      });

      await test.step("activate the repository, and test its hook", async () => {
        await page.getByRole("button", { name: "Activate repository" }).click();
        await expect(toast(page, "Repo has been successfully enabled")).toBeVisible();
        expect(repo.hooks).toHaveLength(1);
        if (!hasDetails) return;
        await page.goto(`/${place}/settings`);
        await page.getByRole("button", { name: "Test the hook" }).click();
        await expect(page.getByText("The test request has arrived.")).toBeVisible();
        await page.getByText(`Recent requests of ${title}`).click();
        await expect(page.getByText(/^No build: /).first()).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("a request that nobody can read is shown to administrators", async () => {
        if (!hasDetails) return;
        await forge.redeliver(repo, { event: "push", body: '{"ref":1}', status: 0 });
        await page.goto("/settings/users");
        await page.getByRole("button", { name: /^Show the body/ }).click();
        await expect(page.getByLabel(/^Body of request/)).toHaveText('{"ref":1}');
        await expectAccessible(page);
        await page.getByRole("button", { name: /^Dismiss request/ }).click();
        await expect(page.getByRole("heading", { name: /could not be read/ })).toHaveCount(0);
      });

      await test.step("push", async () => {
        await page.goto(`/${place}`);
        const many = Array.from(
          { length: 200 },
          (_, index) => [`many/${index}.txt`, "1\n"] as const,
        );
        const files = { "a.txt": "1\n", ...Object.fromEntries(many) };
        await forge.push(repo, files, { message: "Add a", by: "bob" });
        await executions.getByRole("link", { name: /^Success #1/ }).click();
        if (!hasDetails) return;
        await page.getByRole("button", { name: "Log View" }).click();
        await page.getByRole("link", { name: "Changes" }).click();
        const changes = page.getByRole("region", { name: "What changed" });
        await expect(changes.getByRole("heading", { name: "What changed" })).toBeFocused();
        await expect(changes.getByRole("list", { name: "Commits" })).toContainText("Add a");
        const compare = changes.getByRole("link", { name: "Compare" });
        await expect(compare).toHaveAttribute(
          "href",
          new RegExp(`^${forge.address}/${slug}/compare/`),
        );
        await expect(changes.getByRole("button", { name: /^Copy commit/ })).toHaveCount(2);
        const last = changes.getByRole("button", { name: /^many\/99\.txt/ });
        await expect(last).toHaveCount(0);
        await changes.getByRole("button", { name: "Show 180 more files" }).click();
        await changes.getByRole("button", { name: "Show 1 more file" }).click();
        await expect(last).toHaveAttribute("aria-expanded", "false");
        await changes.getByRole("button", { name: /^a\.txt/ }).focus();
        await page.keyboard.press("Enter");
        const difference = changes.getByRole("region", { name: "Difference of a.txt" });
        await expect(difference.getByRole("row").last()).toHaveText("1+1");
        await expectAccessible(page);
        await changes.getByRole("button", { name: "the last green build" }).click();
        await expect(changes.getByRole("status")).toContainText("No earlier build here was green");
        await expect(page).toHaveURL(/since=green/);
      });

      const fork = await forge.fork(repo, "eve");
      const change = { branch: "totals", by: "eve" };

      await test.step("a pull request from a fork waits for an approval", async () => {
        await forge.push(
          fork,
          { "test.sh": failing, ".drone.yml": `${pipeline}# Count\n` },
          change,
        );
        await forge.openPull(repo, {
          branch: "totals",
          from: fork,
          by: "eve",
          title: "Count right",
        });
        if (hasDetails) await page.setViewportSize(phone);
        await page.goto("/builds-feed");
        await page.getByRole("link", { name: `Review ${slug} #2` }).click();
        await expect(page.getByTitle("From the fork eve/app")).toBeVisible();
        await expect(page.getByLabel("Changes in the pipeline file")).toContainText("+# Count");
        await expect(page.getByLabel("Changes in the pipeline file")).toBeInViewport({ ratio: 1 });
        await expect(approve).toBeInViewport({ ratio: 1 });
        if (hasDetails) await expectAccessible(page);
        await page.setViewportSize(desktop);
        await approve.click();
      });

      await test.step("the status at the host names the failed test", async () => {
        const { sha } = repo.pulls[0]!;
        await expect
          .poll(() => status(sha))
          .toMatchObject({ state: failed, description: expect.stringContaining("TestTotals") });
        await expect(page.getByText("TestTotals").first()).toBeVisible();
      });

      await test.step("the fix is approved, too, and passes", async () => {
        await forge.push(fork, { "test.sh": passing }, change);
        await forge.updatePull(repo, 1, "synchronized", "eve");
        await page.goto(`/${place}`);
        await tabs.getByRole("link", { name: `${pulled}s` }).click();
        await expect(pulls.getByText("#3")).toBeVisible();
        if (hasDetails) await expectAccessible(page);
        await pulls.getByRole("link", { name: `${sign}1 Count right` }).click();
        await approve.click();
        const { sha } = repo.pulls[0]!;
        await expect.poll(() => status(sha)).toMatchObject({ state: "success" });
      });

      await test.step("a merge ends the pull request", async () => {
        await page.goto(`/${place}/pulls`);
        await expect(pulls.getByRole("row", { name: /Success.*Count right/ })).toBeVisible();
        await forge.push(repo, { "b.txt": "1" }, { message: "Merge the totals" });
        await forge.updatePull(repo, 1, "closed", "alice");
        await expect(page.getByText(`No open ${pull} has a build`)).toBeVisible();
      });

      await test.step("a query finds its builds", async () => {
        if (!hasDetails) return;
        await page.goto(`/${place}?query=pr:1`);
        await expect(executions.getByRole("link")).toHaveCount(2);
      });

      await test.step("tag, and promote", async () => {
        await tabs.getByRole("link", { name: "Builds" }).click();
        await forge.tag(repo, "v1.0.0");
        await executions.getByRole("link", { name: /^Success #5/ }).click();
        await page.getByRole("button", { name: "Actions" }).click();
        await page.getByRole("menuitem", { name: "Promote" }).click();
        const form = page.getByRole("dialog");
        await form.getByLabel("Target").fill("production");
        await form.getByRole("button", { name: /Promote|Create|Deploy/ }).click();
        await expect(page).toHaveURL(new RegExp(`/${place}/6(/|\\?|$)`));
        await page.goto(`/${place}/deployments`);
        const row = page.getByRole("table", { name: "Deployments" }).getByRole("row", {
          name: /production/,
        });
        await expect(row).toContainText("#6");
      });
    });
  });
}
