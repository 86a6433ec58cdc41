import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { webhookEvents, type Status } from "@signalbox/contract";
import { afterAll, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import type { NewBuild } from "../builds.ts";
import { openStore } from "../store.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-webhooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const nowSeconds = 1_800_000_000;
let files = 0;

const found = { namespace: "team", name: "a", slug: "team/a", path: "/a", gitDir: "/a/.git" };
const access = { admin: [], write: [], read: [], visibility: null };
const push: NewBuild = {
  trigger: "@hook",
  event: "push",
  status: "pending",
  ref: "refs/heads/main",
  after: "1".repeat(40),
  target: "main",
};

/** A repository with a webhook for each choice of builds. */
const openWithWebhooks = () => {
  const file = join(folder, `${++files}.db`);
  const store = openStore(file, () => nowSeconds * 1000, createCipher("a secret of this server"));
  const repo = store.repos.upsert({ ...found, bare: false }, access, "main", "/");
  const url = "https://example.com/";
  const webhooks = webhookEvents.map((events) =>
    store.webhooks.insert(repo.id, { url, kind: "json", events, secret: "secret" }),
  );
  /** The builds that each webhook reports, in the order in which they ended. */
  const reported = () =>
    Object.fromEntries(
      webhooks.map(({ id, events }) => [
        events,
        store.deliveries
          .list(id)
          .map(({ build }) => build)
          .toReversed(),
      ]),
    );
  const begin = (build: Partial<NewBuild> = {}) =>
    store.builds.insert(repo.id, { ...push, ...build }, [{ name: "test", status: "running" }]);
  const run = (status: Status, build?: Partial<NewBuild>) =>
    store.builds.update(begin(build).id, { status });
  return { file, store, repo, webhooks, begin, run, reported };
};

it("queues a build once, when it ends", () => {
  const { store, begin, reported } = openWithWebhooks();
  const { id } = begin();
  store.builds.update(id, { status: "running" });
  store.builds.update(id, { message: "changed" });
  expect(reported()).toEqual({ all: [], failed: [], changed: [] });
  store.builds.update(id, { status: "failure" });
  store.builds.update(id, { reason: "found out later" });
  store.builds.update(id, { status: "killed" });
  expect(reported()).toEqual({ all: [1], failed: [1], changed: [1] });
});

it("queues a build that cannot begin", () => {
  const { store, repo, reported } = openWithWebhooks();
  store.builds.insert(repo.id, { ...push, status: "error", error: "no such step" }, []);
  expect(reported()).toEqual({ all: [1], failed: [1], changed: [1] });
});

it("queues nothing if the transaction that ends the build is rolled back", () => {
  const { store, begin, reported } = openWithWebhooks();
  const { id } = begin();
  const end = () =>
    store.transaction(() => {
      store.builds.update(id, { status: "failure" });
      throw new Error("the disk is full");
    });
  expect(end).toThrow("the disk is full");
  expect(reported()).toEqual({ all: [], failed: [], changed: [] });
});

it.each<[Status, boolean]>([
  ["success", false],
  ["failure", true],
  ["error", true],
  ["killed", false],
  ["skipped", false],
  ["declined", false],
])("a build with status %s counts as failed: %s", (status, isFailed) => {
  const { run, reported } = openWithWebhooks();
  run(status);
  const failed = isFailed ? [1] : [];
  expect(reported()).toEqual({ all: [1], failed, changed: failed });
});

it("a build that a runner reports as cancelled did not run out of time", () => {
  const { store, begin, reported } = openWithWebhooks();
  const { id, stages } = begin();
  store.stages.update(stages[0]?.id ?? 0, { status: "killed", error: "context canceled" });
  store.builds.update(id, { status: "killed" });
  expect(reported()).toEqual({ all: [1], failed: [], changed: [] });
});

it.each(["step", "stage"])("a build whose %s ran out of time counts as failed", (part) => {
  const { store, begin, reported } = openWithWebhooks();
  const { id, stages } = begin();
  const stageId = stages[0]?.id ?? 0;
  const late = { status: "killed", error: "reached the time limit" };
  if (part === "step") store.steps.insertAll(stageId, [{ number: 1, name: "slow", ...late }]);
  else store.stages.update(stageId, late);
  store.builds.update(id, { status: "killed" });
  expect(reported()).toEqual({ all: [1], failed: [1], changed: [] });
});

it.each([{ trial: true }, { local: "a-run" }])("queues nothing for a build with %j", (kind) => {
  const { run, reported } = openWithWebhooks();
  run("failure", kind);
  expect(reported()).toEqual({ all: [], failed: [], changed: [] });
});

it("queues nothing for a disabled webhook", () => {
  const { store, repo, webhooks, run, reported } = openWithWebhooks();
  const none = { url: undefined, kind: undefined, events: undefined, secret: undefined };
  for (const { id } of webhooks) store.webhooks.update(repo.id, id, { ...none, active: false });
  run("failure");
  expect(reported()).toEqual({ all: [], failed: [], changed: [] });
});

it("reports changes of a branch, judged by the builds that count", () => {
  const { run, reported } = openWithWebhooks();
  run("success");
  run("failure");
  run("killed");
  run("failure");
  run("failure", { ref: "refs/heads/other" });
  run("error", { event: "cron" });
  run("success", { trial: true });
  run("failure", { event: "promote" });
  run("failure", { event: "tag", ref: "refs/tags/v1" });
  run("success");
  run("success");
  expect(reported()["changed"]).toEqual([2, 5, 10]);
});

it("reports no change for a build that ends after a newer one", () => {
  const { store, begin, run, reported } = openWithWebhooks();
  run("success");
  const slow = begin();
  run("success");
  store.builds.update(slow.id, { status: "failure" });
  expect(reported()).toEqual({ all: [1, 3, 2], failed: [2], changed: [] });
});

it("lists the due deliveries: for each webhook the one that has waited longest", () => {
  const { store, webhooks, run } = openWithWebhooks();
  run("failure");
  run("success");
  const { id = 0 } = store.deliveries.list(webhooks[0]?.id ?? 0).at(-1) ?? {};
  const due = (at: number) =>
    store.deliveries.listDue(at).map(({ id: delivery, webhookId }) => {
      const all = store.deliveries.list(webhookId);
      return [webhookId, all.find((other) => other.id === delivery)?.build];
    });
  const [all = 0, failed = 0, changed = 0] = webhooks.map((webhook) => webhook.id);
  expect(due(nowSeconds - 1)).toEqual([]);
  expect(due(nowSeconds).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    [all, 1],
    [failed, 1],
    [changed, 1],
  ]);
  const attempt = { attempts: 1, code: 500, error: "x", duration: 1, sent: nowSeconds };
  store.deliveries.recordAttempt(id, { ...attempt, state: "pending", next: nowSeconds + 10 });
  expect(due(nowSeconds + 9)).toContainEqual([all, 2]);
  expect(due(nowSeconds + 10)).toContainEqual([all, 2]);
  store.deliveries.cancel(all, "off");
  store.deliveries.recordAttempt(id, { ...attempt, state: "pending", next: nowSeconds });
  expect(due(nowSeconds).map(([webhook]) => webhook)).not.toContain(all);
});

it("finds a delivery although its webhook's secret cannot be decrypted", () => {
  const { file, run } = openWithWebhooks();
  run("success");
  const { deliveries } = openStore(file, () => nowSeconds * 1000, createCipher("another secret"));
  const [due] = deliveries.listDue(nowSeconds);
  const delivery = deliveries.findToSend(due?.id ?? 0);
  expect(delivery).toMatchObject({ attempts: 0, url: "https://example.com/" });
  expect(delivery?.readSecret).toThrow(/authenticate/);
});
