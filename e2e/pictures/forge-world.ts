import { join } from "node:path";
import { isFinished } from "@signalbox/contract";
import type { ForgeRepo } from "../../packages/server/test/forge/forge-state.ts";
import type { ForgeTeam } from "../forge-team.ts";
import { createRepository } from "../repository.ts";
import type { Ask } from "../sign-in.ts";
import { until } from "./world.ts";

/**
 * The cookies of people who have signed in with the git host: alice administers all repositories, bob writes, eve reads and has
 * forks, and dora gave this server too little access.
 */
export type ForgeWorld = Record<"alice" | "bob" | "eve" | "dora", string>;

const pipeline = (...steps: readonly string[]): string =>
  [
    "kind: pipeline",
    "type: exec",
    "name: default",
    "steps:",
    ...steps.flatMap((name) => [`  - name: ${name}`, "    commands:", "      - sh test.sh"]),
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
const files = { ".drone.yml": pipeline("lint", "unit"), "test.sh": passing };

/** Makes 14 repositories of four owners at the git host, with pushes, pull requests, forks and everything that it may refuse. */
export async function makeForgeWorld(team: ForgeTeam): Promise<ForgeWorld> {
  const { forge, reposFolder } = team;
  forge.organizations.get("acme")?.members.add("bob");
  forge.addOrganization("platform", { admins: ["alice"], members: ["bob"] });
  forge.addPerson("dora");
  const handbook = await createRepository(join(reposFolder, "acme"), "handbook", files);
  const alice = await signInAt(team, "alice");
  const making = { team, ask: askAs(alice, team) };
  await enable(making, "acme/handbook");
  await handbook.commit({ "a.md": "1" }, "Explain the on-call rota");
  await ended(making, "acme/handbook", 1);

  await makeOthers(making);
  const shop = await makeShop(making);
  await makePulls(making, shop);
  await makeRefusals(making);
  await forge.redeliver(shop, { event: "push", body: '{"ref":1}', status: 0 });
  const newer = JSON.stringify({ ref: "refs/heads/main", commits: "see the API", size: 3 });
  await forge.redeliver(shop, { event: "pull_request", body: newer, status: 0 });
  await makeRenamed(making);
  const bob = await signInAt(team, "bob");
  const eve = await signInAt(team, "eve");
  forge.refused.add("dora GET /user/repos");
  return { alice, bob, eve, dora: await signInAt(team, "dora") };
}

/** Signs somebody in through the pages of the git host. Returns the cookie of the session. */
async function signInAt({ forge, url }: ForgeTeam, login: string): Promise<string> {
  forge.atBrowser = login;
  const away = await fetch(`${url}/login`, { redirect: "manual" });
  const allowed = await fetch(placeOf(away), { redirect: "manual" });
  const headers = { cookie: cookiesOf(away) };
  return cookiesOf(await fetch(placeOf(allowed), { redirect: "manual", headers }));
}

const placeOf = (response: Response): string => response.headers.get("location") ?? "";

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Calls the server as the owner of a cookie. */
const askAs =
  (cookie: string, { url }: ForgeTeam): Ask =>
  async (path, method = "GET", body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };

type Making = { team: ForgeTeam; ask: Ask };

const enable = async ({ ask }: Making, slug: string): Promise<void> => {
  await ask("/api/user/repos", "POST");
  await ask(`/api/repos/${slug}`, "POST");
};

/** Resolves when there are so many builds and all have ended, except those of forks, which wait for an approval. */
const ended = async ({ ask }: Making, slug: string, count: number): Promise<void> => {
  await until(ask, slug, (builds) => {
    const isWaiting = builds.some(({ status, fork }) => !isFinished(status) && !fork);
    return builds.length >= count && !isWaiting;
  });
};

const others = [
  "acme/api",
  "acme/web-client",
  "acme/handbook",
  "acme/invoices-and-dunning-letters-of-the-northern-region",
  "platform/runner-images",
  "platform/terraform-modules",
  "platform/metrics-gateway",
  "alice/dotfiles",
  "alice/blog",
];

/** Two of them have builds. */
const makeOthers = async (making: Making): Promise<void> => {
  const { forge } = making.team;
  for (const slug of others) {
    const repo = await forge.addRepository(slug, { files, isPrivate: slug !== "alice/blog" });
    if (slug !== "acme/api" && slug !== "platform/metrics-gateway") continue;
    await enable(making, slug);
    await forge.push(repo, { "a.txt": "1" }, { message: "Serve the health check", by: "bob" });
    await ended(making, slug, 1);
  }
};

/** A public repository whose default branch broke some commits after it was green. */
const makeShop = async (making: Making): Promise<ForgeRepo> => {
  const { forge } = making.team;
  const shop = await forge.addRepository("acme/shop", { files, isPrivate: false });
  await enable(making, shop.slug);
  await forge.push(
    shop,
    { "a.txt": "1" },
    { message: "Keep the basket between visits", by: "bob" },
  );
  await ended(making, shop.slug, 1);
  await forge.tag(shop, "v1.4.0");
  await ended(making, shop.slug, 2);
  const skipped = { by: "bob", message: "Round prices to cents [ci skip]" };
  await forge.push(shop, { "b.txt": "1" }, skipped);
  await forge.push(shop, { "c.txt": "1" }, { ...skipped, message: "Name currencies [ci skip]" });
  await forge.push(shop, { "test.sh": failing }, { message: "Count the totals of vouchers" });
  await ended(making, shop.slug, 3);
  return shop;
};

/** From a branch, a draft, from forks; two of these wait for an approval. */
const makePulls = async (making: Making, shop: ForgeRepo): Promise<void> => {
  const { forge } = making.team;
  await forge.push(shop, { "test.sh": passing }, { branch: "fix-totals", by: "bob" });
  const fix = { branch: "fix-totals", by: "bob", title: "Count the totals of vouchers once" };
  await forge.openPull(shop, fix);
  await forge.push(shop, { "d.txt": "1" }, { branch: "dark-mode", by: "bob" });
  await forge.openPull(shop, { branch: "dark-mode", by: "bob", title: "WIP: Dark mode" });
  const fork = await forge.fork(shop, "eve");
  const longer = `${pipeline("lint", "unit", "upload")}trigger:\n  event: [pull_request]\n`;
  const change = { branch: "upload", by: "eve" };
  await forge.push(fork, { ".drone.yml": longer, "test.sh": passing }, change);
  const title = "Upload the coverage of every pull request to the server of the team";
  await forge.openPull(shop, { branch: "upload", from: fork, by: "eve", title });
  await forge.push(fork, { "e.txt": "1" }, { branch: "typo", by: "eve" });
  await forge.openPull(shop, { branch: "typo", from: fork, by: "eve", title: "Fix a typo" });
  await ended(making, shop.slug, 9);
};

/** A hook that was not made, and statuses that are refused. */
const makeRefusals = async (making: Making): Promise<void> => {
  const { forge } = making.team;
  const repo = await forge.addRepository("platform/legacy", { files });
  forge.refused.add("POST /repos/platform/legacy/hooks");
  forge.refused.add("POST /repos/platform/legacy/statuses");
  await enable(making, repo.slug);
  await making.ask(`/api/repos/${repo.slug}/builds`, "POST");
  await ended(making, repo.slug, 1);
};

const makeRenamed = async (making: Making): Promise<void> => {
  const { forge } = making.team;
  const repo = await forge.addRepository("acme/ledger", { files });
  await enable(making, repo.slug);
  await forge.push(repo, { "a.txt": "1" }, { message: "Close the books of a month", by: "bob" });
  await ended(making, repo.slug, 1);
  forge.rename(repo, "acme/accounts");
  const gone = await forge.addRepository("acme/old-shop", { files });
  await enable(making, gone.slug);
  await forge.push(gone, { "a.txt": "1" }, { message: "Point to the new shop", by: "bob" });
  await ended(making, gone.slug, 1);
  forge.repos.splice(forge.repos.indexOf(gone), 1);
  await making.ask("/api/user/repos", "POST");
};
