import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { startReceiver, type ReceivedWebhook } from "../packages/server/test/webhook-receiver.ts";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

const secret = "a secret of this journey";

test("a webhook is created, reports builds, and is edited, disabled and deleted @embedded", async ({
  page,
  makeRepository,
}) => {
  const { slug, commit } = await makeRepository("webhooks", { ".drone.yml": pipelineFile() });
  const receiver = await startReceiver();
  const name = receiver.url.slice("http://".length);
  const rows = page.getByRole("table", { name: "Webhooks" }).getByRole("row");
  const log = page.getByRole("dialog", { name: `Deliveries to ${name}` });
  const deliveries = log.getByRole("table", { name: "Deliveries" }).getByRole("row");
  const edit = page.getByRole("dialog", { name: "Edit webhook" });

  await test.step("it is created, and its secret is shown once", async () => {
    await page.goto(`/${slug}/settings`);
    await page.getByRole("link", { name: "Webhooks" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await page.getByRole("button", { name: "New webhook" }).click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByLabel("Address").fill(receiver.url);
    await form.getByLabel("Builds").selectOption("All builds");
    await form.getByLabel("Secret").fill(secret);
    await form.getByRole("button", { name: "Create" }).click();
    await expect(toast(page, "Webhook has been added")).toBeVisible();
    const shown = page.getByRole("dialog", { name: "Webhook secret" });
    await expect(shown).toContainText(secret);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    await expect(rows.nth(1)).toContainText("None yet");
  });

  await test.step("the end of a build is reported with a signature, and the list shows the delivery", async () => {
    await commit({ "a.txt": "a" }, "Greet the world");
    const [request] = await receiver.count(1);
    expect(isGenuine(request!)).toBe(true);
    expect(JSON.parse(request!.body.toString())).toMatchObject({
      event: "build",
      repository: { slug },
      build: { number: 1, status: "success", message: "Greet the world" },
    });
    await expect(rows.nth(1)).toContainText("Delivered");
    await expect(rows.nth(1)).toContainText(/HTTP 204 in \d+ ms\./);
  });

  await test.step("a delivery is sent again, and its log follows it", async () => {
    await page.getByRole("button", { name: `Deliveries to ${name}` }).click();
    await expect(deliveries.nth(1)).toContainText("#1");
    const answering = Promise.withResolvers<ServerResponse>();
    receiver.answer(answering.resolve);
    const release = await holdCall(page, /\/deliveries\/\d+$/);
    const again = deliveries.nth(1).getByRole("button", { name: "Send #1 again" });
    await again.click();
    await expect(again).toHaveAttribute("aria-busy", "true");
    release();
    await expect(deliveries).toHaveCount(3);
    await expect(deliveries.nth(1)).toContainText("Sending");
    const [first, second] = await receiver.count(2);
    expect(isGenuine(second!)).toBe(true);
    expect(second!.headers["x-signalbox-delivery"]).not.toBe(
      first!.headers["x-signalbox-delivery"],
    );
    (await answering.promise).writeHead(410).end();
    await expect(deliveries.nth(1)).toContainText("Failed");
    await expect(deliveries.nth(1)).toContainText("The receiver answered 410.");
    receiver.answer((response) => void response.writeHead(202).end());
    await log.getByRole("button", { name: "Send a test" }).click();
    await expect(deliveries.nth(1)).toContainText("Test");
    await expect(deliveries.nth(1)).toContainText(/HTTP 202 in \d+ ms\./);
    await log.getByRole("button", { name: "Close" }).last().click();
    await expect(log).toBeHidden();
  });

  await test.step("it can be edited, and a second one for the same host has a distinct name", async () => {
    await page.getByRole("button", { name: `Edit webhook ${name}` }).click();
    await edit.getByLabel("Address").fill("http://192.168.0.1/");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText(/^The address must be public/)).toBeVisible();
    await edit.getByLabel("Address").fill(`${receiver.url}/edited?token=hush`);
    await edit.getByLabel("Builds").selectOption("Failed builds");
    await edit.getByLabel("Format").selectOption("Slack");
    await expect(edit.getByLabel("Secret")).toHaveCount(0);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    await expect(rows.nth(1)).toContainText(`${name}/edited?…`);
    await expect(rows.nth(1)).toContainText("Slack · Failed builds");
    await expect(page.getByText("hush")).toHaveCount(0);
  });

  await test.step("on a phone, the address has a line of its own, and the link to the open page is in view", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const places = page.getByRole("navigation", { name: "Settings" });
    await expect(places.getByRole("link", { name: "Webhooks" })).toBeInViewport({ ratio: 1 });
    const table = page.getByRole("table", { name: "Webhooks" });
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const events = table.getByText("Failed builds");
    const button = table.getByRole("button", { name: `Edit webhook ${name}/edited?…` });
    await expect.poll(async () => (await topOf(button)) - (await topOf(events))).toBeGreaterThan(8);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("disabling it cancels its pending deliveries", async () => {
    receiver.answer((response) => void response.writeHead(503).end());
    await commit({ ".drone.yml": pipelineFile("exit 1") }, "Break it");
    await expect(rows.nth(1)).toContainText("Next attempt");
    await page.getByRole("button", { name: `Edit webhook ${name}/edited?…` }).click();
    await edit.getByRole("switch", { name: /Active/ }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(rows.nth(1)).toContainText("Disabled");
    await expect(rows.nth(1)).toContainText("The webhook was disabled.");
  });

  await test.step("it is deleted after a question that names it", async () => {
    await page.getByRole("button", { name: `Delete webhook ${name}/edited?…` }).click();
    const question = page.getByRole("dialog", { name: "Delete webhook" });
    await expect(question).toContainText(`${name}/edited?…`);
    await question.getByRole("button", { name: "Delete webhook" }).click();
    await expect(toast(page, "Webhook has been deleted")).toBeVisible();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });
  await receiver.close();
});

test("an address that is not public is refused in the form @embedded", async ({
  page,
  makeRepository,
}) => {
  const { slug } = await makeRepository("private-address", { ".drone.yml": pipelineFile() });
  await page.goto(`/${slug}/settings/webhooks`);
  await page.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill("http://10.0.0.1/");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText(/^The address must be public/)).toBeVisible();
  await expect(form.getByLabel("Address")).toHaveValue("http://10.0.0.1/");
  await expect(form.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
});

test("the palette leads administrators to webhooks, and others are told whom to ask @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, git } = await makeRepository("permitted", { ".drone.yml": pipelineFile() });
  await git("config", "--add", "signalbox.write", "webhook-writer");
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  await page.goto(`/${slug}`);
  await findInPalette(page, "webhooks");
  await page.getByRole("option", { name: /^Webhooks/ }).click();
  await expect(page).toHaveURL(`/${slug}/settings/webhooks`);
  await expect(page.getByText("No webhooks yet")).toBeVisible();

  await actAs(page, server, "webhook-writer");
  await page.goto(`/${slug}/settings/webhooks`);
  await expect(page.getByText("You do not have access to the webhooks")).toBeVisible();
  await expect(page.getByRole("button", { name: /New webhook|Try again/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Badges" })).toBeVisible();
  await expectNoEntry(page);
});

test("webhooks are not offered for a server that has none @connected", async ({
  page,
  makeRepository,
}) => {
  const { slug } = await makeRepository("without-webhooks", { ".drone.yml": pipelineFile() });
  await page.goto(`/${slug}/settings`);
  await expect(page.getByRole("link", { name: "Badges" })).toBeVisible();
  await expectNoEntry(page);
  await page.goto(`/${slug}/settings/webhooks`);
  await expect(page.getByRole("alert")).toContainText("This server does not support webhooks");
});

/** Neither the settings nor the palette lead to webhooks. */
const expectNoEntry = async (page: Page): Promise<void> => {
  await expect(page.getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  await findInPalette(page, "badges");
  await expect(page.getByRole("option", { name: /^Badges/ })).toBeVisible();
  await findInPalette(page, "webhooks");
  await expect(page.getByRole("option", { name: /^Badges/ })).toHaveCount(0);
  await expect(page.getByRole("option", { name: /^Webhooks/ })).toHaveCount(0);
};

const findInPalette = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole("combobox", { name: "Command palette" });
  // The button is there once the page takes keys and clicks.
  if (!(await field.isVisible())) {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("button", { name: "Command palette (Ctrl K)" }).click();
  }
  await field.fill(text);
};

/** Holds back the page's requests to a call until the returned function is called. */
const holdCall = async (page: Page, path: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
};

/** Whether the signature was made with the secret over the time and the exact bytes. */
const isGenuine = ({ headers, body }: ReceivedWebhook): boolean => {
  const time = String(headers["x-signalbox-timestamp"]);
  const hmac = createHmac("sha256", secret).update(`${time}.`).update(body);
  return headers["x-signalbox-signature-256"] === `sha256=${hmac.digest("hex")}`;
};
