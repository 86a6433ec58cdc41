// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { SessionUser } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { bareServer } from "../../api/bare-server.ts";
import { capabilitiesQuery } from "../../api/capabilities.ts";
import { keys } from "../../api/queries.ts";
import { copyLinkAction } from "../../components/copy-link.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { buildItem, createBuildItems, repoItem } from "./build-items.ts";
import { findItems } from "./find.ts";
import type { FoundBuild, GroupName, PaletteItem } from "./items.ts";
import { collectItems, listedItems } from "./known-items.ts";
import { runAllParts } from "./parts.ts";
import { makeBuild, makeFound, makeRepo } from "./test/palette-things.ts";
import { readUsage, withUse } from "./usage.ts";

const names = { author_name: "Dana Scully", sender: "fox" };
const place = { namespace: "octo", name: "hello" };

const makeKnown = () => {
  const cache = new QueryClient();
  cache.setQueryData(keys.repos, [
    makeRepo("hello", makeBuild(1, names)),
    makeRepo("other", makeBuild(9, names)),
  ]);
  cache.setQueryData(keys.builds(place), {
    pages: [
      [
        makeBuild(3, { ...names, target: "dev", created: 30 }),
        makeBuild(2, { ...names, event: "tag" }),
      ],
    ],
    pageParams: [1],
  });
  const further = [makeFound("hello", 4, { author_login: "kim", sender: "fox" })];
  return { cache, session: { state: "loading", user: undefined } as const, place, further };
};

const collected = (...from: [QueryClient, readonly FoundBuild[]]): Map<string, PaletteItem> => {
  const items = new Map<string, PaletteItem>();
  runAllParts(collectItems(...from, items));
  return items;
};

it("lists the same items before anything is typed as if all items had been created", () => {
  const known = makeKnown();
  const all = [...listedItems(known, new Set()), ...collected(known.cache, known.further).values()];
  const used = ["gone:1", "build:octo/hello#77", ...all.map(({ id }) => id)];
  // Only the last six that exist are listed, so each choice gets its turn.
  for (const last of used.keys()) {
    const chosen = [...used.slice(last), ...used.slice(0, last)].slice(0, 8);
    const usage = chosen.reduce((uses, id) => withUse(uses, id, 0), readUsage());
    const shown = (items: typeof all) =>
      findItems({ typed: "", lists: [items], here: "octo/hello", usage, nowMs: 0 }).map((group) =>
        group.items.map(({ id, title, detail, order }) => [id, title, detail, order]),
      );
    expect(shown(listedItems(known, new Set(usage.keys())))).toEqual(shown(all));
  }
});

const itemsOf = (group: GroupName, ...builds: FoundBuild[]) => {
  const buildItems = createBuildItems();
  builds.forEach(buildItems.add);
  return buildItems.read().filter((item) => item.group === group);
};

it("makes no items of repositories and builds that were not used", () => {
  const known = makeKnown();
  const groupsOf = (...ids: string[]) =>
    new Set(listedItems(known, new Set(ids)).map(({ group }) => group));
  expect(groupsOf()).toEqual(new Set(["pages"]));
  const listed = listedItems(known, new Set(["repository:octo/other", "person:kim"]));
  expect(listed.filter(({ group }) => group !== "pages").map(({ id }) => id)).toEqual([
    "repository:octo/other",
    "person:kim",
  ]);
});

it("makes the items of the same repository or build only once", () => {
  const one = makeRepo("hello", makeBuild(1));
  expect(repoItem(one)).toBe(repoItem(one));
  const found = makeFound("hello", 1);
  expect(buildItem({ ...found })).toBe(buildItem(found));
  expect(itemsOf("branches", { ...found })[0]).toBe(itemsOf("branches", found)[0]);
});

it("dates a branch by its newest build, and names a person by a build that contains the name", () => {
  const found = [10, 30, 20].map((created) => makeFound("hello", created, names));
  const branches = itemsOf("branches", ...found);
  expect(branches.map(({ title, order }) => [title, order])).toEqual([["main", 30]]);
  expect(
    itemsOf("people", ...found).map(({ title, detail, order }) => [title, detail, order]),
  ).toEqual([
    ["dana", "Dana Scully", 3],
    ["fox", "", 3],
  ]);
});

it("leaves out further builds of repositories that the server no longer lists", () => {
  const { cache } = makeKnown();
  const further = [makeFound("hello", 4), makeFound("gone", 5)];
  const ids = (): string[] => [...collected(cache, further).keys()];
  expect(ids()).toContain("build:octo/hello#4");
  expect(ids()).not.toContain("build:octo/gone#5");
  const used = new Set(["build:octo/gone#5"]);
  const known = { ...makeKnown(), cache, further };
  expect(listedItems(known, used).map(({ id }) => id)).not.toContain("build:octo/gone#5");
  cache.removeQueries({ queryKey: keys.repos });
  expect(ids()).toContain("build:octo/gone#5");
});

it.each([
  ["a folder", undefined, []],
  ["Gitea", "Gitea", ["Pull requests"]],
  ["GitLab", "GitLab", ["Merge requests"]],
])("offers the pull requests of a repository of %s", (_, forge, offered) => {
  const known = makeKnown();
  known.cache.setQueryData(keys.repo(place), { ...makeRepo("hello"), ...(forge && { forge }) });
  const titles = listedItems(known, new Set()).map(({ title }) => title);
  expect(titles.filter((title) => title.endsWith("requests"))).toEqual(offered);
});

it("offers the user's own builds under the button's label, and webhooks to those who may change them", () => {
  const { cache } = makeKnown();
  const repo = makeRepo("hello");
  const titlesFor = (user: object) => {
    const session = {
      state: "user",
      user: SessionUser.parse({ login: "a b", active: true, ...user }),
    } as const;
    cache.setQueryData(keys.repo(place), { ...repo, permissions: { read: true, write: true } });
    const items = listedItems({ cache, session, place, further: [] }, new Set());
    return items.map(({ title, detail, text, target }) => ({
      title,
      detail,
      isMine: text.includes("mine"),
      link: "link" in target ? target.link() : undefined,
    }));
  };
  const search = { query: 'author:"a b"' };
  expect(titlesFor({}).filter(({ isMine }) => isMine)).toMatchObject([
    { title: "My builds", detail: "octo/hello", link: { search } },
    { title: "My builds", detail: "of all repositories", link: { to: "/builds-feed", search } },
  ]);
  const titles = (user: object) => titlesFor(user).map(({ title }) => title);
  expect(titles({ admin: true })).not.toContain("Webhooks");
  cache.setQueryData(capabilitiesQuery.queryKey, { name: "this server" });
  expect(titles({ admin: true })).toContain("Webhooks");
  expect(titles({})).not.toContain("Webhooks");
  cache.setQueryData(capabilitiesQuery.queryKey, bareServer);
  expect(titles({ admin: true })).not.toContain("Webhooks");
});

it("offers the queue to those whom the server shows it", () => {
  const { cache } = makeKnown();
  const hasQueue = (user: object): boolean => {
    const session = {
      state: "user",
      user: SessionUser.parse({ login: "kim", active: true, ...user }),
    } as const;
    const items = listedItems({ cache, session, place, further: [] }, new Set());
    return items.some(({ title }) => title === "Queue");
  };
  const serverWith = (lacks: object) => {
    cache.setQueryData(capabilitiesQuery.queryKey, { name: "a server", lacks });
    return [hasQueue({}), hasQueue({ admin: true })];
  };
  expect(serverWith({})).toEqual([true, true]);
  expect(serverWith({ queueReasons: "It does not say it." })).toEqual([false, true]);
  expect(serverWith({ queueReasons: "It does not say it.", queue: "It has none." })).toEqual([
    false,
    false,
  ]);
});

it("lets an action of the screen replace the one of the frame, and finds it by its other words", () => {
  const { cache, session } = makeKnown();
  const copies = (of: "build" | "page") => () => [copyLinkAction(of, () => "/")];
  renderHook(() => {
    usePageActions(copies("page"), "shell");
    usePageActions(copies("build"));
  });
  const lists = [listedItems({ cache, session, place: undefined, further: [] }, new Set())];
  for (const typed of ["share", "copy link", "url"])
    expect(
      findItems({ typed, lists, here: undefined, usage: readUsage(), nowMs: 0 }).map(({ items }) =>
        items.map(({ title }) => title),
      ),
    ).toEqual([["Copy link to this build"]]);
});
