import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { createCipher } from "../../store/keys/keys.ts";
import { openStore } from "../../store/store.ts";
import { createMailSender } from "./sender.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-mails-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());

const nowSeconds = 1_800_000_000;
const found = { namespace: "team", name: "a", slug: "team/a", path: "/a", gitDir: "/a/.git" };
const readers = ["kim", "silent", "blocked", "quiet"];
const access = { admin: ["root"], write: [], read: readers, visibility: null };

/** A store with a repository, in which mails are queued but not sent. */
function openWithMails() {
  const clock = () => nowSeconds * 1000;
  const store = openStore(join(folder, "signalbox.db"), clock, createCipher("a secret"));
  const repo = store.repos.upsert({ ...found, bare: false }, access, "main", "/");
  store.mails.start();
  const addUser = (login: string) =>
    store.users.insert({
      login,
      email: `${login}@example.com`,
      avatar: "",
      admin: false,
      machine: login === "machine",
      token: `token of ${login}`,
    });
  /** A failed build of a branch of its own. */
  const breakBranch = (login: string) => {
    const { id } = store.builds.insert(
      repo.id,
      {
        trigger: "@hook",
        event: "push",
        status: "running",
        ref: `refs/heads/${login}`,
        after: "1".repeat(40),
        target: login,
        author_email: `${login}@example.com`,
      },
      [],
    );
    store.builds.update(id, { status: "failure" });
  };
  return { clock, store, addUser, breakBranch };
}

it("sends a mail only to who still wants it and may read the repository", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { clock, store, addUser, breakBranch } = openWithMails();
  const users = ["kim", "silent", "blocked", "stranger", "machine", "quiet"].map(addUser);
  store.mails.setWanted(users.at(-1)!.id, false);
  for (const { login } of users) breakBranch(login);
  const queued = () =>
    store.mails
      .listDue(Number.MAX_SAFE_INTEGER, 9)
      .map(({ userId, attempts }) => [store.users.findById(userId)?.login, attempts]);
  expect(queued()).toEqual([
    ["kim", 0],
    ["silent", 0],
    ["blocked", 0],
    ["stranger", 0],
  ]);
  const [, silent, blocked] = users;
  store.mails.setWanted(silent!.id, false);
  store.users.update(blocked!.id, { active: false });
  const stop = new AbortController();
  // Nothing listens there, so that a mail which would be sent waits for its next attempt.
  const server = { host: "127.0.0.1", port: 1, isSecure: false, needsTls: false };
  const sender = createMailSender({
    config: { ...server, account: undefined, from: "ci@example.com" },
    store,
    reasons: { explain: async () => [] },
    clock,
    report: { line: () => undefined, problem: () => undefined },
    origin: () => "https://ci.example.com",
    signal: stop.signal,
  });
  sender.start();
  vi.advanceTimersByTime(2000);
  await sender.settled();
  expect(queued()).toEqual([["kim", 1]]);
  stop.abort();
  store.close();
});
