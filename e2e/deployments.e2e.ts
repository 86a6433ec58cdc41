import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { makeGate } from "./live-build.ts";
import { actAs } from "./people.ts";

test.use({ serverOf: "deployments", contextOptions: { reducedMotion: "reduce" } });

/** A deployment to production waits for the gate if it is a promotion of a commit whose state is `held`. */
const pipeline = (gate: string) => `kind: pipeline
type: exec
name: default
steps:
  - name: run
    commands:
      - if [ "$DRONE_BUILD_EVENT" = promote ] && grep -q held state.txt; then until [ -e ${gate}.first ]; do sleep 0.2; done; fi
      - "! grep -q bad state.txt"
`;

const lane = (page: Page, target: string) =>
  page.getByRole("table", { name: "Deployments" }).getByRole("row", { name: new RegExp(target) });

test("a lane shows the current deployment, and leads through a promotion and a rollback", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = await makeGate();
  const repository = await makeRepository("deployed", { ".drone.yml": pipeline(gate.path) });
  const { slug } = repository;
  const builds = `/api/repos/${slug}/builds`;
  const ended = (number: number) =>
    expect
      .poll(async () => (await (await page.request.get(`${builds}/${number}`)).json()).finished)
      .toBeGreaterThan(0);
  const post = (path: string) =>
    page.request.post(`${builds}/${path}`, { headers: { origin: server.url } });
  const commit = async (number: number, state: string, message: string): Promise<void> => {
    await repository.commit({ "state.txt": state }, message);
    await ended(number);
  };
  const promote = page.getByRole("button", { name: "Promote the newest green: production" });
  const rollBack = page.getByRole("button", { name: "Roll back to the one before: production" });
  const production = lane(page, "production");
  const dialog = page.getByRole("dialog");

  await test.step("without deployments it explains how to make one", async () => {
    await page.goto(`/${slug}/deployments`);
    await expect(page.getByText("Your Deployment List is Empty.")).toBeVisible();
    await expect(page.getByText("event: [promote, rollback]")).toBeVisible();
  });

  await test.step("the first deployment appears without a reload, and nothing is offered", async () => {
    await commit(1, "good", "Answer in pages");
    await post("1/promote?target=production&REGION=eu");
    await expect(production.getByRole("link", { name: /Answer in pages #2/ })).toBeVisible();
    await expect(production).toContainText("No newer build of main");
    await expect(promote).toHaveAccessibleDescription(
      "#1, the newest successful build, is already deployed",
    );
    await expect(rollBack).toHaveAccessibleDescription("No deployment of an older build");
  });

  await test.step("new builds are counted, and failed deployments are shown beside the current one", async () => {
    await commit(3, "bad", "Count bytes");
    await commit(4, "held", "Count letters again");
    await expect(production).toContainText("2 newer builds of main");
    await post("3/promote?target=production");
    const newer = production.getByRole("list", { name: "Newer deployments" });
    await expect(newer.getByRole("link", { name: /Failure Count bytes #5/ })).toBeVisible();
    await expect(
      production.getByRole("link", { name: /^Success Answer in pages #2/ }),
    ).toBeVisible();
  });

  await test.step("the strip explains each deployment", async () => {
    const strip = production.getByRole("list", { name: "The last 2 deployments to production" });
    await strip.getByRole("link", { name: "Build 5: Failure, Count bytes" }).hover();
    await expect(page.getByRole("tooltip")).toContainText("#5");
    await expectAccessible(page);
  });

  await test.step("a promotion by keyboard lists the builds between", async () => {
    await promote.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveAccessibleName("Promote #4 to production");
    await expect(dialog).toContainText("production runs #1 (Answer in pages), deployed by admin");
    await expect(dialog).toContainText("The last attempt, #5, ended as failure.");
    const between = dialog.getByRole("list", { name: "2 builds will be added" });
    await expect(between.getByRole("listitem")).toHaveText([
      /#4Count letters again.*Kim Test/,
      /#3Count bytes.*Kim Test/,
    ]);
    await expect(dialog.getByRole("switch", { name: /Repeat the parameters of #2/ })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Promote" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(promote).toBeFocused();
  });

  await test.step("the lane follows the deployment until it runs", async () => {
    await expect(
      production.getByRole("link", { name: /Running Count letters again #6/ }),
    ).toBeVisible();
    await expect(promote).toHaveAccessibleDescription("#6 is deploying it now");
    await gate.open("first");
    await expect(
      production.getByRole("link", { name: /^Success Count letters again #6/ }),
    ).toBeVisible();
    await expect(production).toContainText("No newer build of main");
    const deployment = await (await page.request.get(`${builds}/6`)).json();
    expect(deployment).toMatchObject({ event: "promote", parent: 4, params: { REGION: "eu" } });
  });

  await test.step("the deployment dialog of a build shows the current deployment of the target", async () => {
    await page.goto(`/${slug}/1`);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Promote" }).click();
    await expect(dialog.getByRole("status")).toContainText("production runs #4");
    await dialog.getByLabel("Target").fill("staging");
    await expect(dialog.getByRole("status")).toHaveText("staging has had no deployment yet.");
  });

  await test.step("a rollback returns to the build and the parameters of the one before", async () => {
    await page.goto(`/${slug}/deployments`);
    await rollBack.click();
    await expect(dialog).toHaveAccessibleName("Roll back production to #1");
    await expect(dialog.getByRole("list", { name: "2 builds will be rolled back" })).toBeVisible();
    await expect(dialog).toContainText("With the parameters of #2: REGION=eu");
    await dialog.getByRole("button", { name: "Roll back" }).click();
    await expect(
      production.getByRole("link", { name: /^Success Answer in pages #7/ }),
    ).toBeVisible();
    await expect(production.getByRole("link", { name: "#1", exact: true })).toBeVisible();
    await expect(rollBack).toHaveAccessibleDescription("No deployment of an older build");
    await expect(production).toContainText("2 newer builds of main");
  });

  await test.step("earlier deployments are shown after a reload, too", async () => {
    await page.reload();
    await expect(production.getByRole("list", { name: /^The last 4 deployments/ })).toBeVisible();
  });

  await test.step("a lane without access to the builds of the branch says so", async () => {
    await page.route(isCall(builds), (route) =>
      route.fulfill({ status: 403, json: { message: "Forbidden" } }),
    );
    await page.reload();
    await expect(page.getByText("You do not have access to the builds of main")).toBeVisible();
    await expect(production).toContainText("Newer builds unknown");
    await page.unrouteAll();
  });

  await test.step("readers see the lane without the actions", async () => {
    const actAsAdmin = await actAs(page, server, "reader");
    await page.goto(`/${slug}/deployments`);
    await expect(production).toContainText("2 newer builds of main");
    await expect(promote.or(rollBack)).toHaveCount(0);
    await actAsAdmin();
  });
});
