import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { buildItem, createBuildItems, repoItem } from "./build-items.ts";
import { actionItem, type FoundBuild, type PaletteItem } from "./items.ts";
import { createItemIndex, itemIndexOf, type ItemIndex } from "./item-index.ts";
import { createPaletteStore } from "./palette-store.ts";
import { makeFound, makeRepo } from "./test/palette-things.ts";
import { readUsage, withUse, type Usage } from "./usage.ts";
import { rowsOf } from "./view.ts";

const act = (id: string, title: string) => actionItem({ id, title, run: () => undefined });

const here = { namespace: "octo", name: "hello" };
const builds = [
  makeFound("hello", 53),
  makeFound("hello", 530),
  makeFound("other", 53, { message: "Tidy" }),
];

type Options = { usage?: Usage; items?: PaletteItem[]; index?: ItemIndex; now?: () => number };

const storeWith = (options: Options = {}) => {
  const world = { items: options.items, collected: 0, parts: 0 };
  const itemsOf = (further: readonly FoundBuild[]): PaletteItem[] => {
    const all = [...builds, ...further];
    const buildItems = createBuildItems();
    all.forEach(buildItems.add);
    return (
      world.items ?? [
        act("restart", "Restart this build"),
        act("theme-dark", "Dark theme"),
        ...["hello", "other", "harbour"].map((name) => repoItem(makeRepo(name))),
        ...buildItems.read(),
      ]
    );
  };
  const ownIndex = createItemIndex(
    function* (further, items) {
      world.collected += 1;
      for (const item of itemsOf(further).filter(({ group }) => group !== "actions")) {
        items.set(item.id, item);
        world.parts += 1;
        yield;
      }
    },
    options.now ?? (() => 0),
  );
  const index = options.index ?? ownIndex;
  const store = createPaletteStore({
    index,
    collectListed: (further, ids) =>
      itemsOf(further).filter(({ id, group }) => group === "actions" || ids.has(id)),
    place: here,
    hasFilters: true,
    usage: options.usage ?? readUsage(),
    nowMs: 0,
  });
  return { store, world, index };
};
const makeAll = ({ store }: ReturnType<typeof storeWith>): void => {
  while (store.makePart());
};
const titlesOf = ({ store }: Pick<ReturnType<typeof storeWith>, "store">) =>
  rowsOf(store.read().view).map(({ title }) => title);
const shownFor = (typed: string, usage?: Usage): string[] => {
  const one = storeWith(usage && { usage });
  one.store.type(typed);
  return titlesOf(one);
};

it("lists the actions before anything is typed, and recently used items above them", () => {
  expect(titlesOf(storeWith())).toEqual(["Restart this build", "Dark theme"]);
  const usage = withUse(withUse(readUsage(), "repository:octo/other", 0), "gone", 0);
  expect(titlesOf(storeWith({ usage }))).toEqual([
    "octo/other",
    "Restart this build",
    "Dark theme",
  ]);
});

it("finds actions, repositories, builds, branches and people, and offers to filter builds", () => {
  expect(shownFor("dark")[0]).toBe("Dark theme");
  expect(shownFor("har")[0]).toBe("octo/harbour");
  expect(shownFor("login")).toContain("#53 Fix the login form");
  expect(shownFor("main")[0]).toBe("main");
  expect(shownFor("dana")[0]).toBe("dana");
  expect(shownFor("nothing like this")).toEqual([
    "Filter builds by nothing like this",
    "Filter builds by nothing like this",
  ]);
});

it("finds a build by its number, that of the repository on the screen first", () => {
  for (const typed of ["#53", "53"])
    expect(shownFor(typed).slice(0, 3)).toEqual([
      "#53 Fix the login form",
      "#53 Tidy",
      "#530 Fix the login form",
    ]);
  expect(shownFor("other#53")[0]).toBe("#53 Tidy");
});

it("ranks frequently used items above slightly better matches", () => {
  expect(shownFor("h").slice(0, 2)).toEqual(["octo/hello", "octo/harbour"]);
  const usage = withUse(readUsage(), "repository:octo/harbour", 0);
  expect(shownFor("h", usage)[0]).toBe("octo/harbour");
});

it("appends later results, and keeps the selected row in place", () => {
  const one = storeWith();
  const { store } = one;
  store.type("login");
  store.move(1);
  const before = titlesOf(one);
  const { selected } = store.read();
  store.answer("login", [makeFound("harbour", 7), makeFound("hello", 53)]);
  expect(titlesOf(one)).toEqual([...before, "#7 Fix the login form"]);
  expect(store.read().selected).toBe(selected);
});

it("ignores the answer for a text that was typed before, but knows its builds from then on", () => {
  const one = storeWith();
  one.store.type("reg");
  one.store.type("lint");
  one.store.answer("reg", [makeFound("harbour", 8, { message: "Regress" })]);
  makeAll(one);
  expect(titlesOf(one)).not.toContain("#8 Regress");
  one.store.type("regr");
  expect(titlesOf(one)[0]).toBe("#8 Regress");
});

it("drops an action that is no longer possible, and shows the new status of a build", () => {
  const items = [
    act("cancel", "Cancel this build"),
    act("view", "Graph View"),
    buildItem(builds[0]!),
  ];
  const one = storeWith({ items });
  one.store.type("build");
  expect(titlesOf(one)[0]).toBe("Cancel this build");
  one.world.items = [items[1]!, buildItem(makeFound("hello", 53, { status: "failure" }))];
  one.store.refresh();
  expect(titlesOf(one)).not.toContain("Cancel this build");
  one.store.type("#53");
  const status = () => rowsOf(one.store.read().view)[0]?.status;
  expect(status()).toBe("success");
  one.index.noteChange();
  one.store.checkChanges();
  makeAll(one);
  expect(status()).toBe("failure");
});

it("moves the selection with the arrows around the ends", () => {
  const { store } = storeWith();
  const selected = () => store.read().selected;
  store.move(-1);
  expect(selected()).toBe("action:theme-dark");
  store.move(1);
  expect(selected()).toBe("action:restart");
  store.selectEnd("last");
  expect(selected()).toBe("action:theme-dark");
});

it("lists without making all items before anything is typed", () => {
  const usage = withUse(readUsage(), "build:octo/harbour#7", 0);
  const { store, world } = storeWith({ usage });
  store.addBuilds([makeFound("harbour", 7)]);
  store.refresh();
  expect(titlesOf({ store })).toEqual([
    "Restart this build",
    "Dark theme",
    "#7 Fix the login form",
  ]);
  expect(world.collected).toBe(0);
});

it("at the first key, makes only the items that have not been made yet", () => {
  const one = storeWith();
  one.store.makePart();
  one.store.makePart();
  const { parts } = one.world;
  expect(parts).toBe(2);
  one.store.type("lo");
  expect(one.world.collected).toBe(1);
  makeAll(one);
  one.store.type("log");
  expect(one.world.collected).toBe(1);
});

it("searches the items that could be made in a few milliseconds, and adds the others", () => {
  let ms = 0;
  const one = storeWith({ now: () => (ms += 3) });
  one.store.type("o");
  expect(one.world.parts).toBe(2);
  const shown = titlesOf(one);
  expect(shown.slice(0, 2)).toEqual(["octo/hello", "octo/other"]);
  expect(shown).not.toContain("#53 Fix the login form");
  makeAll(one);
  expect(titlesOf(one).slice(0, shown.length)).toEqual(shown);
  expect(titlesOf(one)).toContain("#53 Fix the login form");
  one.store.type("lo");
  expect(titlesOf(one)[0]).toBe("#530 Fix the login form");
});

it("searches the last items while new ones are made, and adds what these contain", () => {
  const one = storeWith();
  makeAll(one);
  one.store.addBuilds([makeFound("harbour", 7)]);
  one.store.makePart();
  const { parts } = one.world;
  one.store.type("login");
  expect(one.world.parts).toBe(parts);
  expect(titlesOf(one)).not.toContain("#7 Fix the login form");
  makeAll(one);
  expect(titlesOf(one).at(-1)).toBe("#7 Fix the login form");
});

it("searches the items of the last opening at the first key", () => {
  const cache = new QueryClient();
  const kim = itemIndexOf(cache, "kim");
  expect(itemIndexOf(cache, "kim")).toBe(kim);
  expect(itemIndexOf(cache, "dana"), "another user may see others").not.toBe(kim);
  const one = storeWith();
  makeAll(one);
  const { parts } = one.world;
  const again = storeWith({ index: one.index });
  again.index.noteChange();
  again.store.checkChanges();
  again.store.type("login");
  expect(titlesOf(again)).toContain("#53 Fix the login form");
  expect([one.world.parts, again.world.parts]).toEqual([parts, 0]);
});

it("shows items that were made for another opening", () => {
  const one = storeWith();
  makeAll(one);
  const again = storeWith({ index: one.index });
  again.store.type("login");
  again.store.addBuilds([makeFound("harbour", 7)]);
  makeAll(one);
  expect(titlesOf(again)).not.toContain("#7 Fix the login form");
  makeAll(again);
  expect(titlesOf(again).at(-1)).toBe("#7 Fix the login form");
});

it("makes items once more if the caches change in the meantime", () => {
  const one = storeWith();
  const notified: string[] = [];
  one.store.watchOutdated(() => notified.push("outdated"));
  one.store.makePart();
  for (let change = 0; change < 2; change += 1) {
    one.index.noteChange();
    one.store.checkChanges();
  }
  makeAll(one);
  expect(one.world.collected).toBe(2);
  expect(notified).toHaveLength(2);
  expect(one.store.makePart()).toBe(false);
});

it("keeps each further build once: the version that is newest, or else the last answer", () => {
  const index = createItemIndex(function* () {
    yield;
  });
  index.addBuilds([makeFound("hello", 1, { version: 2 }), makeFound("other", 1)]);
  index.addBuilds([
    makeFound("hello", 1, { version: 1 }),
    makeFound("other", 1, { status: "failure" }),
  ]);
  expect(index.further().map(({ name, build }) => [name, build.version, build.status])).toEqual([
    ["hello", 2, "success"],
    ["other", 0, "failure"],
  ]);
});

it("makes no items again if nothing has changed since", () => {
  const one = storeWith();
  one.store.addBuilds([makeFound("harbour", 7)]);
  makeAll(one);
  const again = storeWith({ index: one.index });
  again.store.checkChanges();
  again.store.addBuilds([]);
  again.store.addBuilds([makeFound("harbour", 7)]);
  expect([one.index.isCurrent(), again.store.makePart()]).toEqual([true, false]);
  again.store.addBuilds([makeFound("harbour", 7, { status: "failure" })]);
  expect(one.index.isCurrent()).toBe(false);
});

it("makes the items of a user again after a list in the cache has changed", () => {
  const cache = new QueryClient();
  const index = itemIndexOf(cache, "kim");
  expect([index.outdateIfChanged(), index.outdateIfChanged()]).toEqual([true, false]);
  cache.setQueryData(["repos"], []);
  expect(index.outdateIfChanged()).toBe(true);
});
