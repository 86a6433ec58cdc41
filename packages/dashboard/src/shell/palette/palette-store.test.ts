import { expect, it } from "vitest";
import { branchItems, buildItem, peopleItems, repoItem } from "./build-items.ts";
import { actionItem, type FoundBuild, type PaletteItem } from "./items.ts";
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

const storeWith = (options: { usage?: Usage; items?: PaletteItem[] } = {}) => {
  const world = { items: options.items, collected: 0 };
  const itemsOf = (further: readonly FoundBuild[]): PaletteItem[] => {
    const all = [...builds, ...further];
    return (
      world.items ?? [
        act("restart", "Restart this build"),
        act("theme-dark", "Dark theme"),
        ...["hello", "other", "harbour"].map((name) => repoItem(makeRepo(name))),
        ...all.map((one) => ({ ...buildItem(one), isHere: one.name === "hello" })),
        ...branchItems(all),
        ...peopleItems(all),
      ]
    );
  };
  const store = createPaletteStore({
    collect: (further) => {
      world.collected += 1;
      return itemsOf(further);
    },
    collectListed: (further, ids) =>
      itemsOf(further).filter(({ id, group }) => group === "actions" || ids.has(id)),
    place: here,
    usage: options.usage ?? readUsage(),
    nowMs: 0,
  });
  return { store, world };
};
const titlesOf = ({ store }: ReturnType<typeof storeWith>) =>
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
  expect(rowsOf(one.store.read().view)[0]?.status).toBe("failure");
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

it("collects all items only at the first key or when it prepares for one, and then once", () => {
  const usage = withUse(readUsage(), "build:octo/harbour#7", 0);
  const { store, world } = storeWith({ usage });
  store.addBuilds([makeFound("harbour", 7)]);
  store.refresh();
  expect(titlesOf({ store, world })).toEqual([
    "Restart this build",
    "Dark theme",
    "#7 Fix the login form",
  ]);
  expect(world.collected).toBe(0);
  store.prepare();
  expect(world.collected).toBe(1);
  store.type("lo");
  store.type("log");
  expect(world.collected).toBe(1);
});
