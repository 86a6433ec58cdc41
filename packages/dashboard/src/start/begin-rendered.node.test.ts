import type { FirstFrameSettings } from "@signalbox/contract";
import { expect, it } from "vitest";
import { begin, type Page } from "../api/test/begin.node.ts";

const settings: FirstFrameSettings = {
  now: 0,
  isNarrow: false,
  windowHeight: 1000,
  without: ["times", "home.kim"],
};

/** Runs the first script on home as the server has rendered it. */
const open = ({ wasNarrow = false, ...page }: Partial<Page> & { wasNarrow?: boolean } = {}) =>
  begin({
    place: "",
    basePath: "/",
    dataset: { firstFrame: JSON.stringify({ ...settings, isNarrow: wasNarrow }) },
    ...page,
  });

it("requests nothing, because the page contains the answers", async () => {
  expect((await open()).urls).toEqual([]);
});

const isShown = async (page?: Parameters<typeof open>[0]) =>
  !("firstFrame" in (await open(page)).dataset);

it("the page is shown if nothing is known that the server did not know", async () => {
  expect(await isShown()).toBe(true);
  expect(await isShown({ remembered: { "signalbox.home.other": "{}" } })).toBe(true);
});

it("the page is not shown if this browser has choices that change it", async () => {
  expect(await isShown({ remembered: { "signalbox.home.kim": "{}" } })).toBe(false);
  expect(await isShown({ remembered: { "signalbox.times": "exact" } })).toBe(false);
});

it("the page is not shown below a path, of which the links in it know nothing", async () => {
  expect(await isShown({ basePath: "/ci/" })).toBe(false);
});

it("the page is shown only in a window for which it was rendered", async () => {
  expect(await isShown({ wasNarrow: true, isNarrow: true })).toBe(true);
  expect(await isShown({ wasNarrow: true, isNarrow: false })).toBe(false);
  expect(await isShown({ wasNarrow: false, isNarrow: true })).toBe(false);
});

type Given = {
  key?: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
  isComposing?: boolean;
  within?: string;
};

const press = (
  events: EventTarget,
  { within = "body", ...properties }: Given,
  type = "keydown",
) => {
  const event = new Event(type, { cancelable: true });
  const target = { closest: (selector: string) => selector.split(", ").includes(within) || null };
  Object.defineProperty(event, "target", { value: target });
  events.dispatchEvent(Object.assign(event, properties));
  return event;
};

/** Clicks, or presses keys, on a page that cannot react yet. Returns what is kept, and not done by the browser. */
const keptOf = async (type: "click" | "keydown", ...given: Given[]) => {
  const { events, kept = [] } = await open();
  const isKept = (event: Event) => kept.some((one) => one.event === event);
  for (const one of given) {
    const event = press(events, one, type);
    expect(isKept(event)).toBe(event.defaultPrevented);
  }
  return kept.map(({ event }) => ("key" in event ? event.key : event.type));
};

it("clicks on buttons and switches are kept, links work", async () => {
  expect(await keptOf("click", { within: "button" }, { within: "[type=checkbox]" })).toHaveLength(
    2,
  );
  expect(await keptOf("click", { within: "a" }, {})).toHaveLength(0);
});

it("keys with which the page does something are kept, the others and those of fields are not", async () => {
  expect(await keptOf("keydown", { key: "/" }, { key: "?" })).toEqual(["/", "?"]);
  const others = ["Tab", " ", "Enter", "Escape", "a"].map((key) => ({ key }));
  expect(await keptOf("keydown", ...others)).toEqual([]);
  expect(await keptOf("keydown", { key: "/", ctrlKey: true })).toEqual([]);
  expect(await keptOf("keydown", { key: "/", within: "input" })).toEqual([]);
});

it("Ctrl+K is kept, also from a field, and then the palette's field has the focus", async () => {
  expect(await keptOf("keydown", { key: "K", ctrlKey: true, within: "input" })).toEqual(["K"]);
  expect(await keptOf("keydown", { key: "k", metaKey: true })).toEqual(["k"]);
  expect(await keptOf("keydown", { key: "K", ctrlKey: true, shiftKey: true })).toEqual([]);
  const { events, focused } = await open();
  press(events, { key: "k", ctrlKey: true });
  expect(focused).toEqual(["nav input"]);
});

it.each([
  ["Ctrl+K", { key: "k", ctrlKey: true }],
  ["Escape", { key: "Escape", within: "nav input" }],
])("a palette that %s closes again is not opened, and the focus returns", async (_name, close) => {
  const { events, focused, kept } = await open();
  press(events, { key: "k", ctrlKey: true });
  press(events, { key: "/" });
  expect(press(events, close).defaultPrevented).toBe(true);
  expect(kept?.map(({ event }) => "key" in event && event.key)).toEqual(["/"]);
  expect(focused).toEqual(["nav input", "origin"]);
  press(events, { key: "k", ctrlKey: true });
  expect(kept).toHaveLength(2);
});

it("an Escape that ends a composition does not close the palette", async () => {
  const { events, kept } = await open();
  press(events, { key: "k", ctrlKey: true });
  press(events, { key: "Escape", isComposing: true, within: "nav input" });
  expect(kept).toHaveLength(1);
});
